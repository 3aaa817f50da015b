const pad = (value: string | number, length = 2) => String(value).padStart(length, '0')

/** Returns `yyyy-MM-dd`, or null for a day that does not exist (30 February, month 13, year 0999). */
export function buildDay(year: string, month: string, day: string): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const isDay = y >= 1000 && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m)
  return isDay ? `${year}-${pad(month)}-${pad(day)}` : null
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Computed without `Date`: one `Date` for each birthday would cost more than all other rules of a record. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0)
}

/** Returns `HH:mm:ss`, or null for 24:00 and later. */
export function buildTime(hour: string, minute: string, second = '0'): string | null {
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${pad(hour)}:${pad(minute)}:${pad(second)}`
    : null
}

/** Formats a national day or month for people: `20260630` as `2026-06-30`, `202606` as `2026-06`. Others stay. */
export const formatNationalDate = (text: string): string =>
  text.replace(/^(\d{4})(\d{2})(\d{2})?$/, (_, year, month, day) => [year, month, day].filter(Boolean).join('-'))

const dayForms = [
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
  /^(\d{4})()(\d{2})(\d{2})$/,
  /^(\d{4})(年)(\d{1,2})月(\d{1,2})日$/,
]

/** Reads a date in any common notation: 2024-06-30, 2024/6/30, 2024.6.30, 20240630, 2024年6月30日. */
export function parseDay(text: string): string | null {
  for (const form of dayForms) {
    const [, year, , month, day] = form.exec(text) ?? []
    if (year && month && day) return buildDay(year, month, day)
  }
  return null
}

/** Adds milliseconds to a moment of the wire's form; no time zone is involved. */
export function addToDateTime(moment: string, milliseconds: number): string {
  const later = new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + milliseconds)
  return later.toISOString().slice(0, 19).replace('T', ' ')
}
