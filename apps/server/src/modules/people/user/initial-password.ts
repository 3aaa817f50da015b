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

/** Where what is kept of a password waits for its account; no field has this name. */
const storedPasswordKey = 'storedPassword'

/** The field that a placeholder names, by its label or its key; passwords are made of no other password. */
function findPlaceholderField({ fields }: ResourceDef, name: string) {
  const found = Object.entries(fields).find(([key, { label }]) => key === name || label === name)
  return found && !typeOf(found[1]).writeOnly ? found : undefined
}

/** Whether a password is a rule: it names a field of its person. Braces around anything else are characters like others. */
const isPasswordRule = (def: ResourceDef, text: string): boolean =>
  [...text.matchAll(placeholderPattern)].some(([, name = '']) => findPlaceholderField(def, name.trim()))

/**
 * The password that a rule gives somebody; refuses where the person lacks what the rule asks for. The rule has to be as good
 * as a password; what it gives may hold 123 or 888 as numbers do, but neither be short nor the user's own name.
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
 * What is to be kept of a new person's initial password. One that a rule gives is sealed, and hashed by the first sign-in;
 * one that somebody made up is hashed.
 */
export async function prepareInitialPassword({ def, place }: Access, values: RecordValues): Promise<string> {
  const known = values[storedPasswordKey]
  if (typeof known === 'string') return known
  const given = textIn(values, 'password')
  if (isPasswordRule(def, given)) return sealInitial(place.keys.initialPassword, applyPasswordRule(def, given, values))
  assertGoodPassword(given, textIn(values, 'username'))
  return hashPassword(given)
}

/** Hashing keeps one core busy for a tenth of a second; what else runs in the process leaves it two at a time. */
const parallelHashes = 2

/** Hashes the given passwords of many people side by side; what is wrong with one of them is said when its turn comes. */
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
