import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readText } from './input.ts'
import type { TextOptions } from './text.ts'

/** A colour for the whole tag, or one for its background and one for its text. */
export type TagColor = string | readonly [ground: string, text: string]

/** GR-15: words of two characters, stored as one text with semicolons: `优秀;推免`. */
export interface TagsField extends TextOptions {
  readonly type: 'tags'
  /** Colours by tag; a function only in a page's own field, since a function cannot be stored or sent. */
  readonly colors?: Readonly<Record<string, TagColor>> | ((tag: string) => TagColor | undefined)
}

export const tags = fieldDeclarer<TagsField>('tags')

const separators = /[;；]/g
const tagLength = 2

/** Splits a text into tags of two characters, ignoring typed semicolons. */
export function listTags(text: string): string[] {
  const characters = [...text.replace(separators, '')]
  return Array.from({ length: Math.ceil(characters.length / tagLength) }, (_, index) =>
    characters.slice(index * tagLength, (index + 1) * tagLength).join(''),
  )
}

/** Inserts a semicolon after every two characters, for storage and while the user types. */
export const separateTags = (text: string): string => listTags(text).join(';')

export const colorOfTag = ({ colors }: TagsField, tag: string): TagColor | undefined =>
  typeof colors === 'function' ? colors(tag) : colors?.[tag]

export const tagsType: FieldType<TagsField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const text = readText(input, field)
    return text === null ? null : separateTags(text) || null
  },
  format: value => value,
  size: 'characters',
  queryRules: ['eq', 'like', 'ne'],
  verb: '输入',
}
