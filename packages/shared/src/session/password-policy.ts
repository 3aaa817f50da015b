export const minPasswordLength = 10
const maxLength = 128

/** The rule in a few words, shown before the user types. */
export const passwordRule = `至少 ${minPasswordLength} 个字符，含大写字母、小写字母、数字、符号中的至少三种，不含用户名`

/** Words that people use in long passwords; digits and symbols around them do not help. */
const commonWords = new Set([
  'admin',
  'administrator',
  'changeme',
  'degree',
  'iloveyou',
  'letmein',
  'loveyou',
  'passwd',
  'password',
  'passwords',
  'qazwsx',
  'qazwsxedc',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'secret',
  'student',
  'teacher',
  'university',
  'welcome',
  'woaini',
  'xuesheng',
  'xuewei',
  'xueweiban',
  'xuexiao',
])

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Returns a sentence for the first rule that a new password breaks, or null. Page and server share it. */
export function checkPassword(password: string, username: string): string | null {
  const { length } = Array.from(password)
  if (length < minPasswordLength) return `密码至少 ${minPasswordLength} 个字符`
  if (length > maxLength) return `密码最多 ${maxLength} 个字符`
  if (countClasses(password) < 3) return '密码应包含大写字母、小写字母、数字、符号中的至少三种'
  if (containsName(password, username)) return '密码不能包含用户名（正写或倒写）'
  if (hasRun(password)) return '密码不能含有三个相同或连续的字符，如 aaa、123、cba'
  if (isCommon(password)) return '密码太常见，请换一个'
  if (isWordAndYear(password)) return '密码不能只是一个词加年份，如 Beijing@2024'
  return null
}

const countClasses = (password: string) =>
  [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter(pattern => pattern.test(password)).length

function containsName(password: string, username: string): boolean {
  const name = username.toLowerCase()
  // One or two letters are in almost every password.
  if (name.length < 3) return false
  const text = password.toLowerCase()
  return text.includes(name) || text.includes(backwards(name))
}

const backwards = (text: string) => Array.from(text).reduceRight((reversed, character) => reversed + character, '')

/** Reports three neighbouring characters that are equal, ascending or descending. */
function hasRun(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), character => character.codePointAt(0) ?? 0)
  return codes.some((code, index) => {
    const [next, last] = [codes[index + 1], codes[index + 2]]
    if (next === undefined || last === undefined || next - code !== last - next) return false
    return next === code || (Math.abs(next - code) === 1 && [code, next, last].every(isLetterOrDigit))
  })
}

const isLetterOrDigit = (code: number) => /[a-z0-9]/.test(String.fromCodePoint(code))

function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  const letters = core.replace(/[^a-z]/g, character => lookalikes[character] ?? '')
  return commonWords.has(letters)
}

/** One word and a year, the first guess when passwords must be long. */
const isWordAndYear = (password: string): boolean =>
  /^[^a-z0-9]*(?:[a-z]+[^a-z0-9]*(?:19|20)\d\d|(?:19|20)\d\d[^a-z0-9]*[a-z]+)[^a-z0-9]*$/i.test(password)
