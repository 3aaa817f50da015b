import { type DateKind, serialToText } from './dates.ts'
import type { Cell } from './types.ts'

// Spreadsheets keep 15 digits: an ID number typed as a number has lost its last three for good.
const firstInexact = 1e15

/** What a numeric cell means: a date where its format says so, a number, or a doubt; `raw` matters for a doubt alone. */
export function numberCell(value: number, raw: string, kind: DateKind | null, date1904: boolean): Cell {
  const date = kind === null ? null : serialToText(value, kind, date1904)
  if (date !== null) return date
  if (Math.abs(value) < firstInexact) return value
  if (Number.isNaN(value)) return raw
  return { doubt: 'digits', raw, number: Number.isFinite(value) ? value : null }
}
