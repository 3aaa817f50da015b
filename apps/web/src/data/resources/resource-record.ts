import type { FieldValue } from '@xw/shared/field-types/field'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ResourceRow } from '@xw/shared/resource/resource-row'

/**
 * A record in the wire's form: several codes are one text, and the meaning of a code stands beside it as
 * `<key>_dictText`.
 */
export type ResourceRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** A record of a known resource, with typed fields. */
export type RecordOf<D extends ResourceDef> = ResourceRecord & {
  readonly [K in Exclude<keyof ResourceRow<D>, 'id'>]: ResourceRow<D>[K] extends readonly string[] | null
    ? string | null
    : ResourceRow<D>[K]
}

/** Values by field, as inputs receive and return them. */
export type FormValues = Readonly<Record<string, FieldValue | undefined>>

/** Converts a value to the form that the wire and the inputs share. */
export const toWireValue = (value: FieldValue | undefined): FieldValue =>
  Array.isArray(value) ? value.join(',') : (value ?? null)

/** Returns the text that the server sent for a record's code. */
export function dictTextOf(record: ResourceRecord, key: string): string | undefined {
  const text = record[`${key}_dictText`]
  return typeof text === 'string' ? text : undefined
}
