import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readText } from './input.ts'
import { type Normalizer, normalizers } from './normalize.ts'

export interface TextOptions extends FieldBase {
  /** Limits in characters; `wide` counts those outside ASCII as two, like the national files. */
  readonly min?: number
  readonly max?: number
  readonly wide?: true
  /** Stored encrypted; found by a keyed hash of the whole value or by its last four characters; never sorted. */
  readonly sealed?: true
}

/** One line of text: names, numbers that are no quantities, codes without a table. */
export interface TextField extends TextOptions {
  readonly type: 'text'
  /** Unifies the ways in which people write the same name or number. */
  readonly normalize?: Normalizer
  /** A Chinese name: lists order it by its pinyin. */
  readonly pinyin?: true
  /** For large tables: an index finds parts of it from two characters on. */
  readonly infix?: true
}

export const text = fieldDeclarer<TextField>('text')

export const textType: FieldType<TextField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const value = readText(input, field)
    return value !== null && field.normalize ? normalizers[field.normalize](value) || null : value
  },
  format: value => value,
  size: 'characters',
  queryRules: ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'],
  readPart: (part, { normalize }) => (normalize ? normalizers[normalize](part) : part.normalize('NFC')),
  verb: '输入',
  line: true,
}

/** Reports whether an index finds parts of the field. */
export const hasInfix = (field: FieldBase): boolean => 'infix' in field && field.infix === true

/** Reports whether lists sort the field by pinyin. */
export const sortsByPinyin = (field: FieldBase): boolean => 'pinyin' in field && field.pinyin === true

/** Reports whether the field holds a person's name. */
export const isPersonName = (field: FieldBase): boolean => 'normalize' in field && field.normalize === 'name'
