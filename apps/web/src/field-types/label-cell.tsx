import { type FieldDef, isMultiple } from '@xw/shared/field-types/index'
import { pendingText, useLabels } from '../pickers/use-labels.ts'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import { labelSourceOf, toCodes } from './codes.ts'
import type { CellProps, CodeTextLookup, GridFieldView } from './field-view.ts'

/** Shows the texts of codes: those that the server sent along, otherwise those loaded separately. */
export function LabelCell({ field, value, text }: CellProps<FieldDef, string>) {
  const codes = toCodes(value, isMultiple(field))
  if (text !== undefined) {
    const [code] = codes
    const isOne = codes.length === 1 && code !== undefined
    return <Ellipsis text={isOne ? withCode(field, code, text) : text.replaceAll(',', '，')} />
  }
  return codes.length > 0 ? <LoadedLabels field={field} codes={codes} /> : null
}

function LoadedLabels({ field, codes }: { field: FieldDef; codes: readonly string[] }) {
  const labels = useLabels(labelSourceOf(field), codes)
  return <Ellipsis text={codes.map(code => withCode(field, code, labels.get(code) ?? pendingText)).join('，')} />
}

/** Joins code and name where people know both: “308 工学硕士学位”. */
const withCode = (field: FieldDef, code: string, text: string): string =>
  'showsCode' in field && field.showsCode && text !== code && text !== pendingText ? `${code} ${text}` : text

/** Returns the texts of codes in a grid, from the texts of their column. */
export const labelText = (value: string, field: FieldDef, textOf: CodeTextLookup): string =>
  toCodes(value, isMultiple(field))
    .map(code => withCode(field, code, textOf(code) ?? pendingText))
    .join('，')

export const labelGrid: GridFieldView<FieldDef, string> = { text: labelText, opens: true, ends: true }

/** Props that a column's definition may pass to a drop-down. */
const selectProps = ['showSearch', 'allowClear', 'maxTagCount', 'maxCount', 'listHeight', 'popupMatchSelectWidth']

/** The grid view of types with a drop-down of all options, to which others may be typed. */
export const choiceGrid: GridFieldView<FieldDef, string> = { ...labelGrid, free: true, takes: selectProps }
