import { buildDay } from '../field-types/calendar.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** Returns the check digit of seventeen digits (GB 11643). */
export function computeCheckDigit(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkDigits[sum % 11] ?? ''
}

/** The content of a resident identity card number. */
export interface NationalId {
  /** Six digits: the area of the first registration. */
  readonly area: string
  /** CCYYMMDD */
  readonly birth: string
  readonly sex: 'male' | 'female'
  /** A number of fifteen digits from before 1999. */
  readonly isOld: boolean
}

/** The defect of a number: its form, the day in it, or its check digit. */
type NationalIdDefect = 'form' | 'day' | 'checkDigit'

const current = /^(\d{6})(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dXx]$/
const old = /^(\d{6})(\d{2})(\d{2})(\d{2})\d{2}(\d)$/

/** Reads a resident identity card number: 18 characters with a valid day and check digit, or 15 digits. */
export function readNationalId(text: string): NationalId | NationalIdDefect {
  const isOld = old.test(text)
  const [, area, year, month, day, order] = (isOld ? old : current).exec(text) ?? []
  if (!area || !year || !month || !day) return 'form'
  const birth = buildDay(isOld ? `19${year}` : year, month, day)
  if (birth === null) return 'day'
  if (!isOld && computeCheckDigit(text) !== text[17]?.toUpperCase()) return 'checkDigit'
  return { area, birth: birth.replaceAll('-', ''), sex: Number(order) % 2 === 1 ? 'male' : 'female', isOld }
}

export const isNationalId = (text: string): boolean => typeof readNationalId(text) === 'object'
