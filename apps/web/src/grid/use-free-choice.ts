import { isMultiple } from '@xw/shared/field-types/index'
import { useMemo } from 'react'
import { toCodes } from '../field-types/codes.ts'
import { viewOf } from '../field-types/index.ts'
import type { GridColumn, Row } from './model/state.ts'

/**
 * GR-07: what the input of a column is told where values may be typed beside its choices. What was typed in one row is
 * offered in every other; it is read from the rows, so that what none of them holds any more is no choice either.
 */
export function useFreeChoice(column: GridColumn, rows: readonly Row[], onTyped: (value: unknown) => void) {
  const isFree = column.allowInput === true && viewOf(column.field).grid?.free === true
  const typed = useMemo(() => (isFree ? codesIn(rows, column) : []), [isFree, rows, column])
  return isFree ? { onTyped, typed } : {}
}

function codesIn(rows: readonly Row[], { key, field }: GridColumn): string[] {
  const values = new Set(rows.map(row => row[key]).filter(value => typeof value === 'string'))
  return [...new Set([...values].flatMap(value => toCodes(value, isMultiple(field))))]
}
