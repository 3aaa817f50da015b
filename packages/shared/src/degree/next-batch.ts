import { buildDay } from '../field-types/calendar.ts'

const year = /(?:19|20)\d{2}/g

/** Adds one to every year in a text: 2026年6月, 2026-2027学年, 2023,2024. */
export const addYearToText = (text: string): string => text.replace(year, found => String(Number(found) + 1))

/** Returns the same moment one year later, in the wire's form; 29 February becomes 28 February. */
export function sameInstantNextYear(moment: string): string {
  const [date = '', time = ''] = moment.split(' ')
  const [found = '', month = '', day = ''] = date.split('-')
  const next = String(Number(found) + 1)
  return `${buildDay(next, month, day) ?? `${next}-02-28`} ${time}`
}

/** Names the copy of a batch: one year later, or with a number when the name has no year or is taken. */
export function nextBatchName(name: string, taken: readonly string[]): string {
  const later = addYearToText(name)
  if (later !== name && !taken.includes(later)) return later
  for (let count = 2; ; count += 1) {
    const numbered = `${later.slice(0, 54)}（${count}）`
    if (!taken.includes(numbered)) return numbered
  }
}
