import { serialToText } from './dates.ts'
import type { NumberDisplay } from './shown-text.ts'
import type { Cell } from './types.ts'

// Spreadsheet programs keep 15 digits: an ID number typed as a number has lost its last three digits for good.
const firstInexact = 1e15

/**
 * Converts a numeric cell: to the text that its format shows when that is a date or a code, to a number, or to a
 * doubtful cell. Only a doubtful cell uses `raw`.
 */
export function numberCell(value: number, raw: string, shown: NumberDisplay, date1904: boolean): Cell {
  if (shown !== null) {
    const text = typeof shown === 'function' ? shown(value, date1904) : serialToText(value, shown, date1904)
    if (text !== null) return text
  }
  if (Math.abs(value) < firstInexact) return value
  if (Number.isNaN(value)) return raw
  return { doubt: 'digits', raw, number: Number.isFinite(value) ? value : null }
}
