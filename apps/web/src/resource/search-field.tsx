import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { InputProps } from '../field-types/field-view.ts'
import { viewOf } from '../field-types/index.ts'
import { toMultiValueField, toSingleValueField } from '../query-builder/query-field.ts'
import styles from './search.module.css'
import { SearchQuestion, useSearchInput } from './search-question.tsx'
import type { SearchFormField } from './search-values.ts'

/** One field of the search form. */
export function SearchField({ item: { key, field, rule, isRange } }: { item: SearchFormField }) {
  if (isRange) return <RangeField name={key} field={field} />
  return (
    <SingleField name={key} field={(rule === 'in' && toMultiValueField(field)) || withAll(toSingleValueField(field))} />
  )
}

interface QuestionProps {
  name: string
  field: FieldDef
}

function SingleField({ name, field }: QuestionProps) {
  const props = useSearchInput(name, viewOf(field).searchesAtOnce)
  return (
    <SearchQuestion label={field.label} htmlFor={props.id}>
      <FieldInput field={field} {...props} />
    </SearchQuestion>
  )
}

function RangeField({ name, field }: QuestionProps) {
  const from = useSearchInput(`${name}_begin`)
  const to = useSearchInput(`${name}_end`)
  return (
    <SearchQuestion label={field.label}>
      <div className={styles.range} role="group" aria-label={field.label}>
        <FieldInput field={field} aria-label={`${field.label}从`} {...from} />
        <span aria-hidden>~</span>
        <FieldInput field={field} aria-label={`${field.label}到`} {...to} />
      </div>
    </SearchQuestion>
  )
}

function FieldInput(props: InputProps) {
  const { Filter, Input } = viewOf(props.field)
  const Shown = Filter ?? Input
  return <Shown placeholder={placeholderOf(props.field)} {...props} />
}

/** Says what an empty input of the search form stands for, or how a number that is stored sealed is found. */
function placeholderOf(field: FieldDef): string {
  if ('sealed' in field) return '完整号码，或 *后四位'
  return typeOf(field).verb === '选择' ? '不限' : ''
}

/** TK-04: a short list of options begins with 全部. */
const withAll = (field: FieldDef): FieldDef =>
  'options' in field ? { ...field, options: [{ value: '', text: '全部' }, ...field.options] } : field
