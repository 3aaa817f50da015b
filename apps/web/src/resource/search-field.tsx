import type { FieldDef } from '@xw/shared/field-types/index'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { viewOf } from '../field-types/index.ts'
import { askOne, askSeveral } from '../query-builder/query-field.ts'
import styles from './search.module.css'
import type { SearchItem } from './search-values.ts'

/** One question of the search form. */
export function SearchField({ item }: { item: SearchItem }) {
  const { key, field, rule, isRange } = item
  if (!isRange) {
    return (
      <Form.Item name={key} label={field.label}>
        {inputOf((rule === 'in' && askSeveral(field)) || withAll(askOne(field)))}
      </Form.Item>
    )
  }
  return (
    <Form.Item label={field.label}>
      <div className={styles.range} role="group" aria-label={field.label}>
        <Form.Item name={`${key}_begin`} noStyle>
          {inputOf(field, `${field.label}从`)}
        </Form.Item>
        <span aria-hidden>~</span>
        <Form.Item name={`${key}_end`} noStyle>
          {inputOf(field, `${field.label}到`)}
        </Form.Item>
      </div>
    </Form.Item>
  )
}

/** TK-04: a short list of choices begins with all of them. */
const withAll = (field: FieldDef): FieldDef =>
  'options' in field ? { ...field, options: [{ value: '', text: '全部' }, ...field.options] } : field

function inputOf(field: FieldDef, label?: string): ReactNode {
  const { Filter, Input } = viewOf(field)
  const Asked = Filter ?? Input
  return <Asked field={field} {...(label && { 'aria-label': label })} />
}
