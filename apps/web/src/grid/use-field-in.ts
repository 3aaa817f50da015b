import { useEffect, useSyncExternalStore } from 'react'
import type { ColumnTexts } from './column-texts.ts'
import type { FieldInRow } from './linked-fields.ts'
import type { GridColumn, Row } from './model/state.ts'

/** A column's field with the choices that it has in a row, for an input. What could not be fetched is asked for again. */
export function useFieldIn(texts: ColumnTexts, column: GridColumn, row: Row): FieldInRow {
  useSyncExternalStore(texts.subscribe, texts.version)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => texts.linked.retry(column, row), [])
  return texts.linked.fieldIn(column, row)
}
