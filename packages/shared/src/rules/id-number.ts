import { toDay } from '../field-types/calendar.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** The last character that seventeen digits call for (GB 11643). */
export function checkDigitOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkDigits[sum % 11] ?? ''
}

/** A number of the resident identity card: 18 characters with a true date and check digit, or the 15 digits of before 1999. */
export function isNationalId(text: string): boolean {
  const old = /^\d{6}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text)
  if (old) return toDay(`19${old[1]}`, old[2] ?? '', old[3] ?? '') !== null
  const current = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!current || toDay(current[1] ?? '', current[2] ?? '', current[3] ?? '') === null) return false
  return checkDigitOf(text) === text[17]?.toUpperCase()
}
