import { isEmptyRule } from '@xw/shared/query/filter'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { viewOf } from '../field-types/index.ts'
import { rowRuleTexts, toMultiValueField, toSingleValueField } from '../query-builder/query-field.ts'
import { useListContext } from './list-context.ts'
import styles from './search.module.css'
import { type ConditionTag, rowTag, toTags, withoutRow, withoutTag } from './search-values.ts'

/** The current conditions, those of the advanced query included. Each has a button that removes it. */
export function ActiveConditions() {
  const { def, state, change } = useListContext()
  const { conditions, advanced } = state
  const tags = toTags(def, conditions)
  const rows = advanced?.records ?? []
  if (tags.length + rows.length === 0) return null
  return (
    <div className={styles.tags} role="group" aria-label="当前查询条件">
      {tags.map(tag => (
        <RemovableTag
          key={tag.names.join()}
          label={tag.field.label}
          onRemove={() => change({ conditions: withoutTag(conditions, tag) })}
        >
          <TagText tag={tag} />
        </RemovableTag>
      ))}
      {rows.length > 1 && <span>{advanced?.matchType === 'or' ? '满足任一条件：' : '满足全部条件：'}</span>}
      {rows.map((row, index) => {
        const tag = rowTag(def, row)
        return (
          tag && (
            <RemovableTag
              // Two rows may hold the same condition, so the index is their key.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
              key={index}
              label={tag.field.label}
              onRemove={() => change({ advanced: withoutRow(advanced, index) })}
            >
              <TagText tag={tag} />
            </RemovableTag>
          )
        )
      })}
      {(advanced !== null || tags.length > 1) && (
        <Button type="link" size="small" onClick={() => change({ conditions: {}, advanced: null })}>
          清空
        </Button>
      )}
    </div>
  )
}

function RemovableTag({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Tag
      closable={{ 'aria-label': `取消条件 ${label}` }}
      onClose={event => {
        event.preventDefault()
        onRemove()
      }}
    >
      {label} {children}
    </Tag>
  )
}

function TagText({ tag: { field, asked } }: { tag: ConditionTag }) {
  const { rule, values } = asked
  if (rule === 'range') {
    const [from, to] = values
    if (from && to) return `${from} ~ ${to}`
    return from ? `≥ ${from}` : `≤ ${to}`
  }
  if (isEmptyRule(rule)) return rowRuleTexts[rule]
  const text = values.join(',')
  const sign = rule === 'eq' ? '=' : rule === 'anyLike' ? rowRuleTexts.like : rowRuleTexts[rule]
  const shown = (values.length > 1 && toMultiValueField(field)) || toSingleValueField(field)
  const { Cell } = viewOf(shown)
  const isWhole = rule === 'eq' || rule === 'ne' || rule === 'in' || rule === 'anyLike'
  return (
    <>
      {sign} {isWhole ? <Cell field={shown} value={text} record={{}} /> : text}
    </>
  )
}
