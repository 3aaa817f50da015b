import { notify } from '../../lib/notify.ts'
import type { GridHandle } from '../use-grid.ts'
import { listFailedCells } from './failed-cells.ts'

/** Returns true when the grid has no errors. Otherwise it warns and moves to the first failed cell. */
export function confirmNoErrors(grid: GridHandle): boolean {
  const flaws = listFailedCells(grid.store.getState())
  const [first] = flaws
  if (!first) return true
  notify.warn(`有 ${flaws.length} 处需要改正：第 ${first.line} 行，${first.message}`)
  grid.dispatch({ type: 'focus', cell: { id: first.id, key: first.key } })
  grid.reveal(first)
  grid.focus()
  return false
}
