import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { invalid } from '../lib/errors.ts'
import type { Access } from './access.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>
/** The part of an access that decides which values may be compared. */
type Viewer = Pick<Access, 'def' | 'masked'>

/**
 * Renames aliases to the fields' own keys. Clients that know a field by two names send both and change one of them;
 * the value that differs from the record wins. Two different new values are refused, since one would be lost.
 */
export function withoutAliases({ def, masked }: Viewer, body: Body, before: RecordValues | null): Body {
  const own: Record<string, unknown> = { ...body }
  for (const [key, field] of Object.entries(def.fields)) {
    const { alias } = field
    if (!alias || !Object.hasOwn(body, alias)) continue
    const isOld = (value: unknown) => !masked.has(key) && isSame(field, value, before?.[key] ?? null)
    if (!Object.hasOwn(body, key) || isOld(body[key])) own[key] = body[alias]
    else if (!isOld(body[alias]) && !isSame(field, body[alias], body[key]))
      throw invalid({ [key]: `${field.label}给出了两个不同的值（${key} 和 ${alias}）` })
  }
  return own
}

/**
 * Refuses a changed value for a field that can be set only once, so that an accepted edit has saved everything that
 * was sent.
 */
export function assertUnchanged({ def, masked }: Viewer, body: Body, stored: RecordValues): void {
  const errors: Record<string, string> = {}
  for (const [key, field] of Object.entries(def.fields)) {
    if (field.readonly !== 'edit' || !Object.hasOwn(body, key)) continue
    // The value of a write-only field is never sent to clients, so an empty one is not a wish to clear it.
    if (typeOf(field).writeOnly && isBlank(body[key])) continue
    if (!isSentBack({ masked }, field, { key, body, stored })) errors[key] = `${field.label}不能修改`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface SentValue {
  key: string
  body: Body
  stored: RecordValues
}

/**
 * Returns whether a client sent the stored value of a field. A value that the caller sees masked is not compared,
 * since the answer would confirm a guess; `withoutMasks` has dropped masks that came back.
 */
export const isSentBack = (
  { masked }: Pick<Viewer, 'masked'>,
  field: FieldDef,
  { key, body, stored }: SentValue,
): boolean => !masked.has(key) && isSame(field, body[key], stored[key] ?? null)

export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Normalizes a text so that line ends, composed characters and outer spaces do not make a difference. */
export const canonicalText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** Returns whether two values are equal for a field. Values that the field cannot parse are never equal. */
export function isSame(field: FieldDef, a: unknown, b: unknown): boolean {
  try {
    const { parse } = typeOf(field)
    return JSON.stringify(parse(a, field)) === JSON.stringify(parse(b, field))
  } catch (error) {
    if (error instanceof ValueError) return false
    throw error
  }
}
