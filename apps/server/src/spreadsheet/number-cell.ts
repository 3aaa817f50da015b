import { serialToText } from './dates.ts'
import type { Shown } from './shown-text.ts'
import type { Cell } from './types.ts'

// Spreadsheets keep 15 digits: an ID number typed as a number has lost its last three for good.
const firstInexact = 1e15

/** What a numeric cell means: what its format shows where that is a date or a code, a number, or a doubt; `raw` matters for a doubt alone. */
export function numberCell(value: number, raw: string, shown: Shown, date1904: boolean): Cell {
  if (shown !== null) {
    const text = typeof shown === 'function' ? shown(value, date1904) : serialToText(value, shown, date1904)
    if (text !== null) return text
  }
  if (Math.abs(value) < firstInexact) return value
  if (Number.isNaN(value)) return raw
  return { doubt: 'digits', raw, number: Number.isFinite(value) ? value : null }
}
