import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readText } from './input.ts'
import { type Normalizer, normalizers } from './normalize.ts'

/** What `text` and `textarea` have in common. */
export interface TextOptions extends FieldBase {
  /** Characters; `wide` counts each one outside ASCII as two, as the national files do. */
  readonly min?: number
  readonly max?: number
  readonly wide?: true
  /** Stored encrypted, found by a keyed hash of the whole value or by its last four characters, never sorted. */
  readonly sealed?: true
}

/** One line of text: names, numbers that are no quantities, codes of no table. */
export interface TextField extends TextOptions {
  readonly type: 'text'
  /** Brings the ways people write the same name or number to one. */
  readonly normalize?: Normalizer
  /** A Chinese name: lists order it by its pinyin. */
  readonly pinyin?: true
  /** In a large table: a part of it, two characters on, is found by an index. */
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

/** Whether a part of a field, two characters on, is found by an index. */
export const hasInfix = (field: FieldBase): boolean => 'infix' in field && field.infix === true

/** Whether lists order a field by its pinyin. */
export const sortsByPinyin = (field: FieldBase): boolean => 'pinyin' in field && field.pinyin === true

/** Whether a field holds the name of a person. */
export const isPersonName = (field: FieldBase): boolean => 'normalize' in field && field.normalize === 'name'
