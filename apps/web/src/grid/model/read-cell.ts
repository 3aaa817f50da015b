import { ValueError } from '@xw/shared/field-types/field-type'
import { toWireFieldValue, typeOf } from '@xw/shared/field-types/index'
import type { GridColumn } from './state.ts'

/** What an input or a foreign cell holds, as a row holds it; or a sentence why it cannot. */
export type CellReading = { readonly value: unknown } | { readonly flaw: string }

/** Whether a column holds values that its field does not know as choices. */
export const acceptsUnknown = ({ allowInput, linked }: GridColumn): boolean =>
  allowInput === true || linked !== undefined

export function readCell(column: GridColumn, input: unknown): CellReading {
  const { field } = column
  const type = typeOf(field)
  const clean = type.numeric && typeof input === 'string' ? normalizeNumber(input) : input
  try {
    const value = type.parse(clean, field)
    return { value: value === null ? null : toWireFieldValue(field, value) }
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    // What is not among the choices becomes one where that is allowed, or is one of this row alone.
    return acceptsUnknown(column) && typeof input === 'string' ? { value: input.trim() } : { flaw: error.message }
  }
}

const numberSoFar = /^-?\d*(?:\.\d*)?$/

/** Digits as a Chinese input method writes them are digits too. */
const halfWidth = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim()

/** Whether a number cell takes a text while it is being typed: an optional minus, digits, optional decimals. */
export const acceptsDraft = ({ field }: GridColumn, draft: unknown): boolean =>
  !typeOf(field).numeric || typeof draft !== 'string' || numberSoFar.test(halfWidth(draft))

/** What is left of a number when its editor closes: `12.` is 12, `.5` is 0.5, a bare minus is nothing. */
function normalizeNumber(typed: string): string {
  const text = halfWidth(typed)
  if (!numberSoFar.test(text)) return text
  const whole = text.replace(/\.$/, '').replace(/^(-?)\./, '$10.')
  return whole === '-' ? '' : whole
}
