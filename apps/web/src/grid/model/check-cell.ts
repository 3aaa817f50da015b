import { ValueError } from '@xw/shared/field-types/field-type'
import { typeOf } from '@xw/shared/field-types/index'
import { checkValue } from '@xw/shared/rules/check-value'
import { patterns } from '@xw/shared/rules/patterns'
import { getFromBuckets } from './bucket-map.ts'
import { fillPlaceholders } from './fill-text.ts'
import { acceptsUnknown } from './read-cell.ts'
import type { GridColumn, GridRule, GridState, Row } from './state.ts'
import { isUnique, uniqueKeyOf } from './unique.ts'
import { isBlankValue, isSameValue } from './values.ts'

/** A cell and the value to check: the stored one, or the draft that is being typed. */
export interface CellToCheck {
  readonly row: Row
  readonly column: GridColumn
  readonly value: unknown
}

/** Reports whether a column's cells need any check. */
export const hasRules = (column: GridColumn): boolean =>
  column.editable !== false && ((column.rules?.length ?? 0) > 0 || isUnique(column) || checksValues(column))

const checksValues = ({ field }: GridColumn): boolean =>
  field.required === true || (field.rules?.length ?? 0) > 0 || 'min' in field || 'max' in field

/** Returns the message of the first rule that a cell breaks, or null. Asynchronous rules are left out. */
export function findCellError(state: Pick<GridState, 'counts'>, cell: CellToCheck): string | null {
  const { column } = cell
  const own = findFieldError(cell) ?? (column.field.unique && isRepeated(state, cell) ? unique(cell) : null)
  if (own !== null) return own
  for (const rule of column.rules ?? []) {
    const flaw = findRuleError(state, rule, cell)
    if (flaw !== null) return fillPlaceholders(flaw, column)
  }
  return null
}

/** Returns the field's own error: a value that cannot be parsed, or a rule that forms and imports share. */
function findFieldError({ column, value }: CellToCheck): string | null {
  const { field } = column
  try {
    return checkValue(field, typeOf(field).parse(value, field))
  } catch (error) {
    if (error instanceof ValueError) return acceptsUnknown(column) ? null : error.message
    throw error
  }
}

function findRuleError(state: Pick<GridState, 'counts'>, rule: GridRule, cell: CellToCheck): string | null {
  const { column, value } = cell
  if ('handler' in rule) return toRuleMessage(rule.handler(cell), rule, column)
  if ('asyncHandler' in rule) return null
  if ('required' in rule)
    return isBlankValue(value) ? (rule.message ?? `请${typeOf(column.field).verb}${column.title}`) : null
  if (isBlankValue(value)) return null
  if ('unique' in rule) return isRepeated(state, cell) ? (rule.message ?? unique(cell)) : null
  const isWell = 'regex' in rule ? matches(rule.regex, String(value)) : patterns[rule.pattern].test(String(value))
  if (isWell) return null
  return rule.message ?? column.title + ('regex' in rule ? '格式不正确' : patterns[rule.pattern].message)
}

const unique = ({ column }: CellToCheck): string => `${column.title}不能重复`

/** Resets the pattern first: one with the flag `g` or `y` remembers its position and would fail every second value. */
function matches(regex: RegExp, text: string): boolean {
  regex.lastIndex = 0
  return regex.test(text)
}

/** Converts the result of a rule's function into an error message or null. */
export function toRuleMessage(answer: boolean | string, { message }: GridRule, { title }: GridColumn): string | null {
  if (answer === true) return null
  return typeof answer === 'string' && answer !== '' ? answer : (message ?? `${title}不符合要求`)
}

/** Reports whether another row holds the value. The draft being typed is not yet counted. */
function isRepeated({ counts }: Pick<GridState, 'counts'>, { row, column, value }: CellToCheck): boolean {
  const [held, text] = [counts.get(column.key), uniqueKeyOf(value)]
  if (!held || text === null) return false
  return (getFromBuckets(held, text) ?? 0) > (isSameValue(row[column.key], value) ? 1 : 0)
}
