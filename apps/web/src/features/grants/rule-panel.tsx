import { ArrowLeftOutlined } from '@ant-design/icons'
import type { GrantNode } from '@xw/shared/wire/grants'
import { Button } from 'antd'
import { DataRules } from '../data-rules/data-rules.tsx'
import type { RuledRole } from '../data-rules/use-data-rules.ts'
import styles from './grants.module.css'

interface RulePanelProps {
  ruled: RuledRole
  entry: GrantNode
  onClose: () => void
}

/** The data rules of one menu item beside the tree of grants, with the role's rules ticked. */
export function RulePanel({ ruled, entry, onClose }: RulePanelProps) {
  return (
    <section className={styles.rules} aria-label="数据规则">
      <div className={styles.rulesHead}>
        <Button type="text" size="small" icon={<ArrowLeftOutlined />} aria-label="收起数据规则" onClick={onClose} />
        <strong>数据规则 · {entry.title}</strong>
      </div>
      <DataRules permissionId={entry.key} ruled={ruled} />
    </section>
  )
}
