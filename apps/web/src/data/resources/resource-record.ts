import type { FieldValue } from '@xw/shared/field-types/field'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ResourceRow } from '@xw/shared/resource/resource-row'

/** A record as the wire has it: several codes are one text, and what a code means stands beside it as `<key>_dictText`. */
export type ResourceRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** The record of one resource, for pages that know which. */
export type RecordOf<D extends ResourceDef> = ResourceRecord & {
  readonly [K in Exclude<keyof ResourceRow<D>, 'id'>]: ResourceRow<D>[K] extends readonly string[] | null
    ? string | null
    : ResourceRow<D>[K]
}

/** Values by field, as inputs give and take them. */
export type FormValues = Readonly<Record<string, FieldValue | undefined>>

/** A value as the wire and the inputs have it. */
export const toWireValue = (value: FieldValue | undefined): FieldValue =>
  Array.isArray(value) ? value.join(',') : (value ?? null)

/** What the server says a record's code means. */
export function dictTextOf(record: ResourceRecord, key: string): string | undefined {
  const text = record[`${key}_dictText`]
  return typeof text === 'string' ? text : undefined
}
