/** The parts of a date that a cell shows. They decide how much of its number becomes text. */
export type DateKind = 'date' | 'datetime' | 'time' | 'elapsed'

const secondsPerDay = 86_400
const unixEpochSerial = 25_569
const days1904 = 1_462
const lastDay = 2_958_465

// Lotus 1-2-3 took 1900 for a leap year, and every spreadsheet program repeats the error: day 60 is a date that does
// not exist.
const phantomDay = 60

const pairs = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const two = (value: number): string => pairs[value] ?? String(value)

const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

function dayText(day: number): string {
  if (day === phantomDay) return '1900-02-29'
  const date = new Date(((day < phantomDay ? day + 1 : day) - unixEpochSerial) * secondsPerDay * 1000)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

/** Converts the number of a date cell to ISO text. Returns null when the number is no date. */
export function serialToText(serial: number, kind: DateKind, date1904: boolean): string | null {
  const seconds = Math.round(serial * secondsPerDay)
  if (seconds < 0 || !(serial <= lastDay + 1)) return null
  if (kind === 'elapsed') return clockText(seconds)
  const clock = clockText(seconds % secondsPerDay)
  if (kind === 'time') return clock
  const day = Math.floor(seconds / secondsPerDay) + (date1904 ? days1904 : 0)
  if (day > lastDay) return null
  if (day === 0) return kind === 'datetime' ? clock : null
  return kind === 'date' ? dayText(day) : `${dayText(day)}T${clock}`
}

const day = '(?:19|[2-9]\\d)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?'
const isoDate = new RegExp(`^${day}(?:[T ]${clock})?$`)

const zero = 0x30

/** Reads two digits of a text as a number. It cuts no strings, because an export calls it for every date cell. */
const pair = (text: string, at: number): number => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0)

function clockSeconds(text: string): number {
  if (text.length < 16) return 0
  return pair(text, 11) * 3600 + pair(text, 14) * 60 + (text.length < 19 ? 0 : pair(text, 17))
}

/**
 * Converts an ISO date to the number that a spreadsheet stores. Returns null when the text is no date that a
 * spreadsheet can hold.
 */
export function textToSerial(text: string): number | null {
  if (!isoDate.test(text)) return null
  const year = pair(text, 0) * 100 + pair(text, 2)
  const month = pair(text, 5)
  const dayOfMonth = pair(text, 8)
  if (dayOfMonth > daysIn(year, month)) return null
  const days = Date.UTC(year, month - 1, dayOfMonth) / 1000 / secondsPerDay + unixEpochSerial
  return (days <= phantomDay ? days - 1 : days) + clockSeconds(text) / secondsPerDay
}
