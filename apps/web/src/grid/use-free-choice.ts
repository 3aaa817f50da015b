import { isMultiple } from '@xw/shared/field-types/index'
import { useMemo } from 'react'
import { toCodes } from '../field-types/codes.ts'
import { viewOf } from '../field-types/index.ts'
import type { GridColumn, Row } from './model/state.ts'

/**
 * GR-07: returns the props for an input whose values may be typed beside the options. A value typed in one row is
 * offered in all others. It is read from the rows, so that it disappears when no row holds it any more.
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
