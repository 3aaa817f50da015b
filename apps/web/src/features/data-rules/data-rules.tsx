import type { DataRule } from '@xw/shared/wire/data-rules'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import styles from './data-rules.module.css'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { type RuledRole, useDataRules } from './use-data-rules.ts'

interface DataRulesProps {
  permissionId: string
  /** The role whose rules are ticked; null when rules are only maintained. */
  ruled: RuledRole | null
}

/** The data rules of one menu item: lists, edits and gives them to a role. */
export function DataRules({ permissionId, ruled }: DataRulesProps) {
  const { rules, checked, fields, variables, toggle, save, remove } = useDataRules(ruled, permissionId)
  const [edited, setEdited] = useState<DataRule | 'new' | null>(null)
  return (
    <>
      <p className={styles.hint}>
        {ruled === null
          ? '规则限制这个菜单能看到哪些记录。先在这里建立，再到「角色 → 授权」中勾选给角色，才会起作用。'
          : '勾选的规则同时满足时，这个角色才能看到和处理该记录；一条都不勾选时不作限制。勾选后立即生效。'}
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
    </>
  )
}
