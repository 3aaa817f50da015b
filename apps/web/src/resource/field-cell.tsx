import type { FieldDef } from '@xw/shared/field-types/index'
import { dictTextOf, type ResourceRecord } from '../data/resources/resource-record.ts'
import { viewOf } from '../field-types/index.ts'
import type { Slots } from './slots.ts'

interface FieldCellProps {
  name: string
  field: FieldDef
  record: ResourceRecord
  cells?: Slots['cells']
}

/** The value of one field of a record, drawn by its type or by the page's own cell. */
export function FieldCell({ name, field, record, cells }: FieldCellProps) {
  const Cell = cells?.[name] ?? viewOf(field).Cell
  const text = dictTextOf(record, name)
  return <Cell field={field} value={record[name] ?? null} record={record} {...(text !== undefined && { text })} />
}
