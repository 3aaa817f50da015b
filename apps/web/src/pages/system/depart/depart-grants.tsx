import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { GrantTreeView } from '../../../features/grants/grant-tree.tsx'
import { countChanges, type GrantKeys } from '../../../features/grants/grants.ts'
import { useGrants } from '../../../features/grants/use-grants.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import styles from './depart.module.css'

/**
 * Shows the permissions that the members of a department have beside their roles, or can have through a department
 * role.
 */
export function DepartGrants({ departId, isForAll }: { departId: string; isForAll: boolean }) {
  const { roots, before, error, retry, save } = useGrants({ kind: 'depart', id: departId })
  const [changed, setChanged] = useState<GrantKeys | null>(null)
  const [isSaving, setSaving] = useState(false)
  const granted = changed ?? before
  const { added, removed } = countChanges(before, granted)
  const isDirty = added + removed > 0
  useUnsaved(isDirty)
  if (error) return <LoadFailure error={error} permission="sys:depart:grant" onRetry={retry} />
  if (!roots) return <Skeleton active paragraph={{ rows: 8 }} />

  async function saveAll() {
    setSaving(true)
    try {
      if (await save(granted)) setChanged(null)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <p className={styles.hint}>
        {isForAll
          ? '勾选的权限给予直接属于本部门的用户，与他们角色的权限合并；下级部门不继承。您自己没有的权限不能授出。'
          : '勾选的权限可以在「部门角色」里分给本部门的用户；没有部门角色的用户得不到它们。您自己没有的权限不能授出。'}
      </p>
      <GrantTreeView roots={roots} granted={granted} onChange={setChanged} />
      <div className={styles.footer}>
        <span role="status">{isDirty ? `增加 ${added} 项，取消 ${removed} 项` : `已授权 ${before.size} 项`}</span>
        <Button disabled={!isDirty} onClick={() => setChanged(null)}>
          还原
        </Button>
        <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void saveAll()}>
          保存
        </Button>
      </div>
    </>
  )
}
