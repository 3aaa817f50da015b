import { readNationalId } from '../rules/id-number.ts'

/** The resident identity card, the only document whose number contains the birthday. */
export const residentIdCard = '01'

interface DocumentNumberForm {
  isNumber(text: string): boolean
  /** Describes valid numbers for a user who typed an invalid one. */
  readonly form: string
}

/** Numbers of residence permits have the form of the identity card with a prefix of their own. */
const matchesPermit =
  (...areas: string[]) =>
  (text: string) => {
    const number = readNationalId(text)
    return typeof number === 'object' && !number.isOld && areas.includes(number.area)
  }

/**
 * Hong Kong: one or two letters, six digits and a check digit. The letters weigh 9 and 8; a missing first letter
 * counts as 36.
 */
function isHongKongId(text: string): boolean {
  const [, letters, digits, check] = /^([A-Z]{1,2})(\d{6})\(?([\dA])\)?$/.exec(text) ?? []
  if (!letters || !digits || !check) return false
  const values = [...letters.padStart(2, ' ')].map(letter => (letter === ' ' ? 36 : letter.charCodeAt(0) - 55))
  const sum = [...values, ...[...digits].map(Number)].reduce((total, value, index) => total + value * (9 - index), 0)
  return (11 - (sum % 11)) % 11 === (check === 'A' ? 10 : Number(check))
}

const matchesPattern = (pattern: RegExp) => (text: string) => pattern.test(text)

/** The documents of the code table with a known number form; officers' cards and others have none. */
const numberFormsByDocument: Readonly<Record<string, DocumentNumberForm>> = {
  '03': { isNumber: matchesPattern(/^[HM]\d{8}(?:\d{2})?$/), form: 'H 或 M 加 8 位或 10 位数字' },
  '04': { isNumber: matchesPattern(/^(?:\d{8}|\d{10}[A-Z\d]?)$/), form: '8 位数字' },
  '05': { isNumber: matchesPattern(/^[A-Z\d]{5,20}$/), form: '5 到 20 位字母和数字' },
  '06': { isNumber: matchesPermit('810000', '820000'), form: '以 810000 或 820000 开头的 18 位号码' },
  '07': { isNumber: matchesPermit('830000'), form: '以 830000 开头的 18 位号码' },
  '08': {
    isNumber: text =>
      /^[A-Z]{3}\d{12}$/.test(text) || (text.startsWith('9') && typeof readNationalId(text) === 'object'),
    form: '3 个字母加 12 位数字，或以 9 开头的 18 位号码',
  },
  '09': { isNumber: isHongKongId, form: '字母加 6 位数字和校验码，如 A123456(3)' },
  '10': { isNumber: matchesPattern(/^[157]\d{6}\(?\d\)?$/), form: '以 1、5 或 7 开头的 8 位数字' },
}

/**
 * Returns the expected form of a document's number if this number breaks it; returns null if it is valid or the form
 * is unknown.
 */
export function findExpectedNumberForm(kind: string, number: string): string | null {
  const known = Object.hasOwn(numberFormsByDocument, kind) ? numberFormsByDocument[kind] : undefined
  return known && !known.isNumber(number) ? known.form : null
}
