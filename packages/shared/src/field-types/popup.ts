import { type CodeValue, type CodeValueField, formatCodeValue, readCodeValue } from './code-value.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'

/** PK-04: rows of a report, chosen in a dialog; their columns fill this field and others of the record. */
export interface PopupField extends CodeValueField {
  readonly type: 'popup'
  /** The code of the report. */
  readonly code: string
  /** The report's columns, comma-joined, and the record's field that each of them fills. */
  readonly orgFields: string
  readonly destFields: string
  /** The report's parameters; single quotes around a value are removed. */
  readonly param?: Readonly<Record<string, string>>
  /** `column=desc`. */
  readonly sorter?: string
  /** Popups of a group share loaded rows for thirty seconds; each report is a group when absent. */
  readonly groupId?: string
}

export const popup = fieldDeclarerWithOptions<PopupField>('popup')

export const popupType: FieldType<PopupField, CodeValue> = {
  sqlType: ({ multiple }) => (multiple ? 'text[]' : 'text'),
  parse: (input, field) => readCodeValue(input, field),
  format: formatCodeValue,
  size: 'items',
  several: ({ multiple = false }) => multiple,
  queryRules: ['eq', 'in', 'ne'],
  hints: ({ code, orgFields, destFields }) => ({ type: 'popup', popup: { code, orgFields, destFields } }),
  verb: '选择',
}
