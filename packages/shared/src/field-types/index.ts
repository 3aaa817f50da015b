import { areaType } from './area.ts'
import { batchType } from './batch.ts'
import { categoryType } from './category.ts'
import { codeType } from './code.ts'
import { cronType } from './cron.ts'
import { dateType } from './date.ts'
import { datetimeType } from './datetime.ts'
import { departmentType } from './department.ts'
import { dictType } from './dict.ts'
import type { FieldValue } from './field.ts'
import type { FieldType } from './field-type.ts'
import { fileType } from './file.ts'
import { idType } from './id.ts'
import { imageType } from './image.ts'
import { jsonType } from './json.ts'
import { markdownType } from './markdown.ts'
import { monthType } from './month.ts'
import { multiSelectType } from './multi-select.ts'
import { numberType } from './number.ts'
import { passwordType } from './password.ts'
import { popupType } from './popup.ts'
import { positionType } from './position.ts'
import { progressType } from './progress.ts'
import { radioType } from './radio.ts'
import { richTextType } from './rich-text.ts'
import { roleType } from './role.ts'
import { rowsType } from './rows.ts'
import { searchSelectType } from './search-select.ts'
import { selectType } from './select.ts'
import { switchType } from './switch.ts'
import { tagsType } from './tags.ts'
import { textType } from './text.ts'
import { textareaType } from './textarea.ts'
import { timeType } from './time.ts'
import { treeType } from './tree.ts'
import { userType } from './user.ts'
import { toWireForm } from './wire-form.ts'
import { yearType } from './year.ts'

/**
 * All field types by name. Adding a line here registers a type; the web's registry must have the same names or it does
 * not compile.
 */
export const fieldTypes = {
  text: textType,
  textarea: textareaType,
  richText: richTextType,
  markdown: markdownType,
  code: codeType,
  tags: tagsType,
  number: numberType,
  progress: progressType,
  select: selectType,
  radio: radioType,
  switch: switchType,
  date: dateType,
  datetime: datetimeType,
  time: timeType,
  month: monthType,
  year: yearType,
  dict: dictType,
  multiSelect: multiSelectType,
  searchSelect: searchSelectType,
  tree: treeType,
  category: categoryType,
  department: departmentType,
  user: userType,
  role: roleType,
  position: positionType,
  batch: batchType,
  area: areaType,
  popup: popupType,
  cron: cronType,
  password: passwordType,
  file: fileType,
  image: imageType,
  json: jsonType,
  rows: rowsType,
  id: idType,
}

type TypesByName = typeof fieldTypes
export type FieldTypeName = keyof TypesByName

export type FieldsByType = { [K in FieldTypeName]: TypesByName[K] extends FieldType<infer F, infer _V> ? F : never }
type ValuesByType = { [K in FieldTypeName]: TypesByName[K] extends FieldType<infer _F, infer V> ? V : never }

export type FieldDef = FieldsByType[FieldTypeName]

type SeveralField = { readonly multiple: true } | { readonly type: 'multiSelect' | 'file' | 'image' }
type SingleValue<V> = V extends readonly string[] ? never : V

export type ValueOf<F extends FieldDef> = F extends SeveralField
  ? readonly string[]
  : SingleValue<ValuesByType[F['type']]>

/** Returns a field's type, for code that treats all types alike. */
export const typeOf = (field: FieldDef): FieldType<FieldDef> => fieldTypes[field.type]

/** Reports whether a field holds uploaded files, which belong to its record. */
export const isFiles = (field: FieldDef): field is FieldsByType['file' | 'image'] =>
  field.type === 'file' || field.type === 'image'

/** Reports whether a field holds several codes: the column is an array, and `eq` matches a member. */
export const isMultiple = (field: FieldDef): boolean => typeOf(field).several?.(field) ?? false

/**
 * Converts a value for JSON answers: several codes are joined by commas, other values stay as they are or take the
 * form that the field declares.
 */
export function toWireFieldValue(field: FieldDef, value: FieldValue): FieldValue {
  if (field.wire) return toWireForm(field.wire, value)
  const { toWire: toOwn } = typeOf(field)
  if (toOwn) return toOwn(value, field)
  return isMultiple(field) && Array.isArray(value) ? value.join(',') : value
}
