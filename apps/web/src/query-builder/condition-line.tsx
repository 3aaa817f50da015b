import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { isEmptyRule } from '@xw/shared/query/filter'
import { Button, Select } from 'antd'
import type { BuilderAction, ConditionRow } from './model.ts'
import styles from './query-builder.module.css'
import { type QueryField, rowRuleTexts } from './query-field.ts'
import { ValueInput } from './value-input.tsx'

interface ConditionLineProps {
  line: ConditionRow
  fields: readonly QueryField[]
  dispatch: (action: BuilderAction) => void
}

/** One condition: field, rule, value, and buttons to add another one or remove it. */
export function ConditionLine({ line, fields, dispatch }: ConditionLineProps) {
  const { id } = line
  const chosen = fields.find(({ key }) => key === line.field)
  const rules = chosen?.rules ?? ['eq' as const]
  const choose = (key: string) => {
    const field = fields.find(candidate => candidate.key === key)
    if (field) dispatch({ type: 'field', id, field })
  }
  return (
    <div className={styles.line} role="group" aria-label="条件">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        value={line.field || null}
        onChange={choose}
        options={fields.map(({ key, field }) => ({ value: key, label: field.label }))}
        placeholder="选择查询字段"
        aria-label="字段"
      />
      <Select
        value={line.rule}
        onChange={rule => dispatch({ type: 'rule', id, rule })}
        options={rules.map(rule => ({ value: rule, label: rowRuleTexts[rule] }))}
        placeholder="匹配规则"
        // High enough to show all rules at once.
        listHeight={400}
        aria-label="匹配规则"
      />
      <div className={styles.value}>
        {!isEmptyRule(line.rule) && (
          <ValueInput
            field={chosen?.field}
            rule={line.rule}
            value={line.val}
            onChange={val => dispatch({ type: 'value', id, val })}
          />
        )}
      </div>
      <Button
        icon={<PlusOutlined />}
        aria-label="在下面添加条件"
        onClick={() => dispatch({ type: 'insert', after: id })}
      />
      <Button icon={<MinusOutlined />} aria-label="删除条件" onClick={() => dispatch({ type: 'remove', id })} />
    </div>
  )
}
