import { rowIdOf, rowOf } from '../model/find.ts'
import type { GridState, Row, RowId } from '../model/state.ts'
import { isSameValue } from '../model/values.ts'

/** GR-09: how long new rows are highlighted. */
const flashMs = 1400

/** Returns the rows of a server's answer that differ from the shown ones. */
export function listChangedIds(state: GridState, rows: readonly Row[]): ReadonlySet<RowId> {
  const changed = rows.filter(row => {
    const shown = rowOf(state, rowIdOf(state, row))
    return !shown || Object.keys(row).some(key => !isSameValue(shown[key], row[key]))
  })
  return new Set(changed.map(row => rowIdOf(state, row)))
}

/**
 * Highlights rows for a moment by an attribute of their elements, so that nothing is redrawn and no editor is
 * disturbed.
 */
export function flashRows(ids: ReadonlySet<RowId>): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    if (!ids.has(row.dataset.row ?? '')) continue
    row.dataset.flash = ''
    setTimeout(() => void delete row.dataset.flash, flashMs)
  }
}
