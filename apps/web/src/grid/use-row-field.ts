import { useEffect, useSyncExternalStore } from 'react'
import type { ColumnTexts } from './column-texts.ts'
import type { RowField } from './linked-fields.ts'
import type { GridColumn, Row } from './model/state.ts'

/** Returns a column's field with its options in a row, for an input. Options that failed to load are loaded again. */
export function useRowField(texts: ColumnTexts, column: GridColumn, row: Row): RowField {
  useSyncExternalStore(texts.subscribe, texts.version)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => texts.linked.retry(column, row), [])
  return texts.linked.fieldIn(column, row)
}
