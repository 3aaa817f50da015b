import { ValueError } from '@xw/shared/field-types/field-type'
import { toWireFieldValue, typeOf } from '@xw/shared/field-types/index'
import type { GridColumn } from './state.ts'

/** The stored value of an input's or pasted value, or an error message. */
export type GridCellReading = { readonly value: unknown } | { readonly flaw: string }

/** Reports whether a column may hold values that are not options of its field. */
export const acceptsUnknown = ({ allowInput, linked }: GridColumn): boolean =>
  allowInput === true || linked !== undefined

export function parseCell(column: GridColumn, input: unknown): GridCellReading {
  const { field } = column
  const type = typeOf(field)
  const clean = type.numeric && typeof input === 'string' ? normalizeNumber(input) : input
  try {
    const value = type.parse(clean, field)
    return { value: value === null ? null : toWireFieldValue(field, value) }
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    // A value that is not an option is accepted if the column allows typed values, or if its options depend on the row.
    return acceptsUnknown(column) && typeof input === 'string' ? { value: input.trim() } : { flaw: error.message }
  }
}

const numberSoFar = /^-?\d*(?:\.\d*)?$/

/** Converts full-width digits, which Chinese input methods write. */
const halfWidth = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim()

/** Reports whether a number cell accepts a text while it is typed: an optional minus, digits, optional decimals. */
export const acceptsDraft = ({ field }: GridColumn, draft: unknown): boolean =>
  !typeOf(field).numeric || typeof draft !== 'string' || numberSoFar.test(halfWidth(draft))

/**
 * Normalizes a typed number when its editor closes: `12.` becomes 12, `.5` becomes 0.5, a single minus becomes empty.
 */
function normalizeNumber(typed: string): string {
  const text = halfWidth(typed)
  if (!numberSoFar.test(text)) return text
  const whole = text.replace(/\.$/, '').replace(/^(-?)\./, '$10.')
  return whole === '-' ? '' : whole
}
