import { type FieldDef, isMultiple } from '@xw/shared/field-types/index'
import { pendingText, useLabels } from '../pickers/use-labels.ts'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import { labelsOf, toCodes } from './codes.ts'
import type { CellProps } from './field-view.ts'

/** The texts of codes: those that the server sent along, else those it is asked for. */
export function LabelCell({ field, value, text }: CellProps<FieldDef, string>) {
  if (text !== undefined) return <Ellipsis text={text.replaceAll(',', '，')} />
  const codes = toCodes(value, isMultiple(field))
  return codes.length > 0 ? <AskedLabels field={field} codes={codes} /> : null
}

function AskedLabels({ field, codes }: { field: FieldDef; codes: readonly string[] }) {
  const labels = useLabels(labelsOf(field), codes)
  return <Ellipsis text={codes.map(code => labels.get(code) ?? pendingText).join('，')} />
}
