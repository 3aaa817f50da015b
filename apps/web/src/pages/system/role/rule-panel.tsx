import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { GrantNode } from './grants.ts'
import styles from './role.module.css'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { type DataRule, useRules } from './use-rules.ts'

interface RulePanelProps {
  roleId: string
  entry: GrantNode
  onClose: () => void
}

/** The data rules of one entry of the menu: the role's are ticked, and rules are made and changed here. */
export function RulePanel({ roleId, entry, onClose }: RulePanelProps) {
  const { rules, checked, fields, variables, toggle, save, remove } = useRules(roleId, entry.key)
  const [edited, setEdited] = useState<DataRule | 'new' | null>(null)
  return (
    <section className={styles.rules} aria-label="数据规则">
      <div className={styles.rulesHead}>
        <Button type="text" size="small" icon={<ArrowLeftOutlined />} aria-label="收起数据规则" onClick={onClose} />
        <strong>数据规则 · {entry.title}</strong>
      </div>
      <p className={styles.hint}>
        勾选的规则同时满足时，这个角色才能看到和处理该记录；一条都不勾选时不作限制。勾选后立即生效。
      </p>
      {edited ? (
        <RuleForm
          rule={edited === 'new' ? null : edited}
          fields={fields}
          variables={variables}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      ) : rules ? (
        <>
          <RuleList
            rules={rules}
            checked={checked}
            fields={fields}
            onToggle={toggle}
            onEdit={setEdited}
            onRemove={remove}
          />
          <Button onClick={() => setEdited('new')}>新增规则</Button>
        </>
      ) : (
        <Skeleton active />
      )}
    </section>
  )
}
