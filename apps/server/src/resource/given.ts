import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { invalid } from '../lib/errors.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * A body with every field under its own name. Clients that know a field by two names send both back and change one of
 * them: it is the one that is not what the record had. Two new values are refused, for one of them would get lost.
 */
export function withoutAliases(def: ResourceDef, body: Body, before: RecordValues | null): Body {
  const own: Record<string, unknown> = { ...body }
  for (const [key, field] of Object.entries(def.fields)) {
    const { alias } = field
    if (!alias || !Object.hasOwn(body, alias)) continue
    const isOld = (value: unknown) => isSame(field, value, before?.[key] ?? null)
    if (!Object.hasOwn(body, key) || isOld(body[key])) own[key] = body[alias]
    else if (!isOld(body[alias]) && !isSame(field, body[alias], body[key]))
      throw invalid({ [key]: `${field.label}给出了两个不同的值（${key} 和 ${alias}）` })
  }
  return own
}

/** Refuses another value for what is given once and for all: an edit that says it worked has done all it was asked for. */
export function assertUnchanged(def: ResourceDef, body: Body, before: RecordValues): void {
  const errors: Record<string, string> = {}
  for (const [key, field] of Object.entries(def.fields)) {
    if (field.readonly !== 'edit' || !Object.hasOwn(body, key) || isBlank(body[key])) continue
    if (!isSame(field, body[key], before[key] ?? null)) errors[key] = `${field.label}不能修改`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** A text as two people would call it the same: whatever programs do to line ends, composed letters and outer spaces. */
export const canonicalText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** Whether two values mean the same to a field; what it cannot read is the same as nothing. */
export function isSame(field: FieldDef, a: unknown, b: unknown): boolean {
  try {
    const { parse } = typeOf(field)
    return JSON.stringify(parse(a, field)) === JSON.stringify(parse(b, field))
  } catch (error) {
    if (error instanceof ValueError) return false
    throw error
  }
}
