import { buildDay } from '../field-types/calendar.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** The last character that seventeen digits call for (GB 11643). */
export function computeCheckDigit(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkDigits[sum % 11] ?? ''
}

/** What a number of the resident identity card says about its holder. */
export interface NationalId {
  /** Six digits: where it was first given. */
  readonly area: string
  /** CCYYMMDD */
  readonly birth: string
  readonly sex: 'male' | 'female'
  /** One of the fifteen digits from before 1999. */
  readonly isOld: boolean
}

/** What is wrong with a number of the resident identity card: its form, the day in it, or the last character. */
type NationalIdFlaw = 'form' | 'day' | 'checkDigit'

const current = /^(\d{6})(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dXx]$/
const old = /^(\d{6})(\d{2})(\d{2})(\d{2})\d{2}(\d)$/

/** Reads a number of the resident identity card: 18 characters with a true day and check digit, or 15 digits. */
export function readNationalId(text: string): NationalId | NationalIdFlaw {
  const isOld = old.test(text)
  const [, area, year, month, day, order] = (isOld ? old : current).exec(text) ?? []
  if (!area || !year || !month || !day) return 'form'
  const birth = buildDay(isOld ? `19${year}` : year, month, day)
  if (birth === null) return 'day'
  if (!isOld && computeCheckDigit(text) !== text[17]?.toUpperCase()) return 'checkDigit'
  return { area, birth: birth.replaceAll('-', ''), sex: Number(order) % 2 === 1 ? 'male' : 'female', isOld }
}

export const isNationalId = (text: string): boolean => typeof readNationalId(text) === 'object'
