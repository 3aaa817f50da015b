import { findYear } from '@xw/shared/dict/valid-years'
import type { SearchSelectField } from '@xw/shared/field-types/search-select'
import { Form } from 'antd'
import { SearchSelect } from '../pickers/search-select.tsx'
import { searchDict, searchItemsAt } from '../pickers/search-source.ts'
import { labelSourceOf, toPickerProps } from './codes.ts'
import type { InputProps } from './field-view.ts'

type Values = Record<string, unknown>

/** PK-07 in a record's form: the options depend on the record's year and on some of its fields, and a note says so. */
export default function OfferedInput(props: InputProps<SearchSelectField, string>) {
  const { field } = props
  const offer = field.offer ?? { year: [] }
  const keys = [...offer.year, ...(offer.fields ?? [])]
  const form = Form.useFormInstance<Values>()
  // `preserve` includes the values of fields that are not on screen, such as those in other steps of the form.
  const watched: Values =
    Form.useWatch((values: Values) => pick(values, keys), { form, preserve: true }) ??
    pick(form.getFieldsValue(true), keys)
  const year = findYear(watched, offer.year) ?? new Date().getFullYear()
  const given = pick(watched, offer.fields ?? [])
  return (
    <SearchSelect
      {...toPickerProps({ ...props, placeholder: `${year} 年目录，输入名称或代码` })}
      delayMs={300}
      note={`${year} 年目录中的条目`}
      source={
        offer.path ? searchItemsAt(offer.path, { ...offer.params, ...given, year }) : searchDict(field.dictCode, year)
      }
      labels={labelSourceOf(field)}
    />
  )
}

/** Picks the texts of some keys from a form's values. */
const pick = (values: Values, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap(key => {
      const value = values[key]
      return typeof value === 'string' && value !== '' ? [[key, value] as const] : []
    }),
  )
