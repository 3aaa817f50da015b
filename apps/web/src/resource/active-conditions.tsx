import { ruleTexts } from '@xw/shared/query/filter'
import { Button, Tag } from 'antd'
import { viewOf } from '../field-types/index.ts'
import { askOne, askSeveral } from '../query-builder/query-field.ts'
import { useListContext } from './list-context.ts'
import styles from './search.module.css'
import { type ConditionTag, toTags, withoutTag } from './search-values.ts'

/** The conditions in force, each of which can be taken away. */
export function ActiveConditions() {
  const { def, state, change } = useListContext()
  const tags = toTags(def, state.conditions)
  if (tags.length === 0 && !state.advanced) return null
  return (
    <div className={styles.tags} role="group" aria-label="当前查询条件">
      {tags.map(tag => (
        <Tag
          key={tag.names.join()}
          closable={{ 'aria-label': `取消条件 ${tag.field.label}` }}
          onClose={event => {
            event.preventDefault()
            change({ conditions: withoutTag(state.conditions, tag) })
          }}
        >
          {tag.field.label} <TagText tag={tag} />
        </Tag>
      ))}
      {state.advanced && (
        <Tag
          closable={{ 'aria-label': '取消高级查询' }}
          onClose={event => {
            event.preventDefault()
            change({ advanced: null })
          }}
        >
          高级查询：{state.advanced.records.length} 个条件
        </Tag>
      )}
      {tags.length + (state.advanced ? 1 : 0) > 1 && (
        <Button type="link" size="small" onClick={() => change({ conditions: {}, advanced: null })}>
          全部清空
        </Button>
      )}
    </div>
  )
}

function TagText({ tag: { field, asked } }: { tag: ConditionTag }) {
  const { rule, values } = asked
  if (rule === 'range') {
    const [from, to] = values
    if (from && to) return `${from} ~ ${to}`
    return from ? `≥ ${from}` : `≤ ${to}`
  }
  const text = values.join(',')
  const sign = rule === 'eq' ? '=' : rule === 'anyLike' ? ruleTexts.like : ruleTexts[rule]
  const shown = (values.length > 1 && askSeveral(field)) || askOne(field)
  const { Cell } = viewOf(shown)
  const isWhole = rule === 'eq' || rule === 'ne' || rule === 'in' || rule === 'anyLike'
  return (
    <>
      {sign} {isWhole ? <Cell field={shown} value={text} record={{}} /> : text}
    </>
  )
}
