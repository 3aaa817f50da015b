import { type CodeValue, type CodeValueField, formatCodeValue, readCodeValue } from './code-value.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'

/** PK-04: rows of a report, chosen in a dialog: columns of theirs fill this field and others of its record. */
export interface PopupField extends CodeValueField {
  readonly type: 'popup'
  /** The report's. */
  readonly code: string
  /** Columns of the report, joined by commas, and beside each the field of the record that it fills. */
  readonly orgFields: string
  readonly destFields: string
  /** Given to the report; a value in single quotes goes without them. */
  readonly param?: Readonly<Record<string, string>>
  /** `column=desc`. */
  readonly sorter?: string
  /** Popups of one group share what they have read, for thirty seconds; each report is one where absent. */
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
