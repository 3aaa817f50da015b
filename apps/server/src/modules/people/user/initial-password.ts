import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { checkPassword, minPasswordLength } from '@xw/shared/session/password-policy'
import { invalid } from '../../../lib/errors.ts'
import { hashPassword, sealInitial } from '../../../lib/password.ts'
import type { Access } from '../../../resource/access.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { assertGoodPassword } from './account.ts'

/** `{手机号}` stands for a field of the same person, `{手机号:6}` for its last six characters. */
const placeholderPattern = /\{([^{}:]+)(?::(\d{1,2}))?\}/g

/** Key under which the prepared password travels in the values until the account is created; no field has this name. */
const storedPasswordKey = 'storedPassword'

/** Finds the field that a placeholder names by label or key. Write-only fields such as the password are excluded. */
function findPlaceholderField({ fields }: ResourceDef, name: string) {
  const found = Object.entries(fields).find(([key, { label }]) => key === name || label === name)
  return found && !typeOf(found[1]).writeOnly ? found : undefined
}

/**
 * Whether a password is a rule, that is, names a field of the person. Braces around anything else are plain characters.
 */
const isPasswordRule = (def: ResourceDef, text: string): boolean =>
  [...text.matchAll(placeholderPattern)].some(([, name = '']) => findPlaceholderField(def, name.trim()))

/**
 * Derives a person's password from a rule; refuses when the person lacks a field. The rule itself must be a good
 * password. Its result may contain sequences such as 123, but must be neither too short nor the user name.
 */
function applyPasswordRule(def: ResourceDef, rule: string, values: RecordValues): string {
  assertGoodPassword(rule, textIn(values, 'username'))
  const password = rule.replaceAll(placeholderPattern, (whole, name: string, count?: string) => {
    const [key, field] = findPlaceholderField(def, name.trim()) ?? []
    if (!key || !field) return whole
    if (key === 'username') throw invalid({ password: `初始密码规则不能使用${field.label}` })
    const value = values[key] ?? null
    const text = value === null ? '' : typeOf(field).format(value, field)
    if (text.length < Math.max(1, Number(count ?? 1)))
      throw invalid({ password: `按规则生成初始密码需要${field.label}` })
    return count ? text.slice(-Number(count)) : text
  })
  if (password.length < minPasswordLength)
    throw invalid({ password: `按规则生成的初始密码不足 ${minPasswordLength} 个字符` })
  return password
}

/**
 * Returns the stored form of a new person's initial password. A derived password is sealed and hashed at the first
 * sign-in; a chosen one is hashed now.
 */
export async function prepareInitialPassword({ def, place }: Access, values: RecordValues): Promise<string> {
  const known = values[storedPasswordKey]
  if (typeof known === 'string') return known
  const password = textIn(values, 'password')
  if (isPasswordRule(def, password))
    return sealInitial(place.keys.initialPassword, applyPasswordRule(def, password, values))
  assertGoodPassword(password, textIn(values, 'username'))
  return hashPassword(password)
}

/** One hash keeps a core busy for a tenth of a second; two at a time leave room for the other work of the process. */
const parallelHashes = 2

/**
 * Hashes the passwords of many people in parallel. A defective password is left out and reported when its person is
 * saved.
 */
export async function hashInitialPasswords({ def }: Access, people: readonly RecordValues[]): Promise<void> {
  const waiting = people.values()
  const work = async () => {
    for (const person of waiting) {
      const password = textIn(person, 'password')
      if (isPasswordRule(def, password) || checkPassword(password, textIn(person, 'username'))) continue
      person[storedPasswordKey] = await hashPassword(password)
    }
  }
  await Promise.all(Array.from({ length: parallelHashes }, work))
}
