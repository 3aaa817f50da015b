import type { GrantNode } from '@xw/shared/wire/grants'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useIsMobile } from '../../lib/use-media.ts'
import { useUnsaved } from '../../lib/use-unsaved.ts'
import { LoadFailure } from '../../resource/page-states.tsx'
import { Can } from '../../widgets/can.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { useConfirm } from '../../widgets/use-confirm.tsx'
import { GrantTreeView } from './grant-tree.tsx'
import styles from './grants.module.css'
import { countChanges, type GrantKeys } from './grants.ts'
import { RulePanel } from './rule-panel.tsx'
import { useGrants } from './use-grants.ts'

export interface GrantedRole {
  readonly id: string
  readonly roleName: string
}

interface GrantModalProps {
  role: GrantedRole
  /** The department that owns the role; absent for a role of the school. */
  departId?: string
  onClose: () => void
}

/** Grants permissions to a role, and beside them the data rules of a menu item. Mounted only while it is open. */
export function GrantModal({ role, departId, onClose }: GrantModalProps) {
  const holder = departId ? ({ kind: 'departRole', departId } as const) : ({ kind: 'role' } as const)
  const { roots, before, error, retry, save } = useGrants({ ...holder, id: role.id })
  const [changed, setChanged] = useState<GrantKeys | null>(null)
  const [entry, setEntry] = useState<GrantNode | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { confirm, holder: question } = useConfirm()
  const isNarrow = useIsMobile()
  const granted = changed ?? before
  const { added, removed } = countChanges(before, granted)
  const isDirty = added + removed > 0
  useUnsaved(isDirty)

  async function leave() {
    const loss = { title: '放弃未保存的授权？', content: `增加 ${added} 项、取消 ${removed} 项的修改不会保存。` }
    if (isDirty && !(await confirm({ ...loss, okText: '放弃修改', cancelText: '继续授权', isDanger: true }))) return
    onClose()
  }
  async function saveAndClose() {
    setSaving(true)
    try {
      if (await save(granted)) onClose()
    } finally {
      setSaving(false)
    }
  }

  const footer = (
    <div className={styles.footer}>
      <span role="status">{isDirty ? `增加 ${added} 项，取消 ${removed} 项` : `已授权 ${before.size} 项`}</span>
      <Button onClick={() => void leave()}>关闭</Button>
      <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void saveAndClose()}>
        保存
      </Button>
    </div>
  )
  return (
    <Modal title={`授权 · ${role.roleName}`} width={1100} open onCancel={() => void leave()} footer={footer}>
      {question}
      {error && (
        <LoadFailure error={error} permission={departId ? 'sys:departRole:grant' : 'sys:role:grant'} onRetry={retry} />
      )}
      {!roots && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {roots && (
        <div className={styles.split}>
          <section className={styles.tree} aria-label="权限" hidden={isNarrow && entry !== null}>
            <GrantTreeView roots={roots} granted={granted} onChange={setChanged} rules={{ entry, onOpen: setEntry }} />
          </section>
          {entry && (
            <RulePanel key={entry.key} ruled={{ id: role.id, departId }} entry={entry} onClose={() => setEntry(null)} />
          )}
          {!entry && !isNarrow && <NoRules />}
        </div>
      )}
    </Modal>
  )
}

/** Explains data rules until a menu item is chosen. */
function NoRules() {
  return (
    <Can code="sys:role:dataRule">
      <section className={styles.rules} aria-label="数据规则">
        <p className={styles.hint}>
          勾选决定角色能打开哪些菜单、使用哪些按钮。还要限制它能看到哪些记录时，请点菜单右侧的「数据规则」。
        </p>
      </section>
    </Can>
  )
}
