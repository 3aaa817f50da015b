import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { readQueryRule } from '@xw/shared/query/filter'
import type { DataRule } from '@xw/shared/wire/data-rules'
import { Button, Checkbox, Empty, Tag } from 'antd'
import { viewOf } from '../../field-types/index.ts'
import { toMultiValueField, toSingleValueField } from '../../query-builder/query-field.ts'
import { useConfirm } from '../../widgets/use-confirm.tsx'
import styles from './data-rules.module.css'
import { isVariable, type RuleField, variableText } from './rule-values.ts'

interface RuleListProps {
  rules: readonly DataRule[]
  /** The ids of the role's rules; null when no role is edited. */
  checked: readonly string[] | null
  fields: readonly RuleField[]
  onToggle: (id: string) => Promise<void>
  onEdit: (rule: DataRule) => void
  onRemove: (id: string) => Promise<void>
}

/** The data rules of a menu item as sentences, with the role's rules ticked. */
export function RuleList({ rules, checked, fields, onToggle, onEdit, onRemove }: RuleListProps) {
  const { confirm, holder } = useConfirm()
  async function remove({ id, ruleName }: DataRule) {
    const content = `规则「${ruleName}」将从所有角色中移除，不能恢复；勾选了它的角色会看到更多记录。`
    if (await confirm({ title: '确认删除', content, isDanger: true })) await onRemove(id)
  }
  if (rules.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有规则" />
  return (
    <ul className={styles.ruleList}>
      {holder}
      {rules.map(rule => (
        <li key={rule.id}>
          {checked ? (
            <Checkbox checked={checked.includes(rule.id)} onChange={() => void onToggle(rule.id)}>
              <RuleText rule={rule} fields={fields} />
            </Checkbox>
          ) : (
            <div>
              <RuleText rule={rule} fields={fields} />
            </div>
          )}
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`编辑规则 ${rule.ruleName}`}
            onClick={() => onEdit(rule)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除规则 ${rule.ruleName}`}
            onClick={() => void remove(rule)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A rule's name, and the rule as a sentence. */
function RuleText({ rule, fields }: { rule: DataRule; fields: readonly RuleField[] }) {
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule
  const about = fields.find(({ key }) => key === ruleColumn)
  const condition = about?.rules.find(({ value }) => value === readQueryRule(ruleConditions))?.text ?? ruleConditions
  return (
    <>
      {ruleName}
      {status === '0' && <Tag className={styles.stopped ?? ''}>已停用</Tag>}
      <div className={styles.hint}>
        {about?.label ?? ruleColumn} {condition} <RuleValueText field={about?.field} value={ruleValue} />
      </div>
    </>
  )
}

function RuleValueText({ field, value }: { field: RuleField['field']; value: string }) {
  if (!field || value.includes('#{')) return isVariable(value) ? variableText(value) : value
  const shown = (value.includes(',') && toMultiValueField(field)) || toSingleValueField(field)
  const { Cell } = viewOf(shown)
  return <Cell field={shown} value={value} record={{}} />
}
