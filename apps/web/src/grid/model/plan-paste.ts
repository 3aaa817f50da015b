import { canEdit } from './access.ts'
import { listShownColumns, rowIdOf } from './find.ts'
import { type CellBlock, selectedBlock } from './focus.ts'
import { type CodeLookup, readForeignCell } from './read-foreign.ts'
import type { GridAction, GridColumn, GridState, Row } from './state.ts'

/** The result of a paste, by cells of the clipboard. */
export interface PasteReport {
  readonly pasted: number
  /** The number of cells that were read-only or beyond the edge. */
  readonly skipped: number
  /** Cells that could not be read; they keep their values. */
  readonly errors: readonly { readonly line: number; readonly title: string; readonly message: string }[]
}

interface PasteOptions {
  /** Returns the code of a text, for columns whose texts are not part of their field. */
  readonly codeOf?: CodeLookup
  /** Whether rows may be added beyond the end. */
  readonly canAdd?: boolean
}

export interface PastePlan {
  readonly action: Extract<GridAction, { type: 'paste' }>
  readonly report: PasteReport
}

/**
 * Plans to paste cells at the selected block. Returns null when nothing is selected or there are no cells. Pasting into
 * an empty grid starts at its first row.
 */
export function planPaste(
  state: GridState,
  cells: readonly (readonly string[])[],
  options: PasteOptions = {},
): PastePlan | null {
  const block = state.rows.length === 0 && options.canAdd ? firstCell : selectedBlock(state)
  const width = Math.max(0, ...cells.map(row => row.length))
  if (!block || width === 0) return null
  const columns = listShownColumns(state)
  const target = pasteTargetOf(block, { height: cells.length, width })
  const added: Record<string, unknown>[] = []
  const changed: { id: string; values: Record<string, unknown> }[] = []
  const errors: { line: number; title: string; message: string }[] = []
  let [pasted, skipped] = [0, 0]
  for (let at = target.top; at <= target.bottom; at++) {
    const row = state.rows[at]
    const texts = cells[(at - target.top) % cells.length] ?? []
    const values: Record<string, unknown> = {}
    for (let place = target.left; place <= target.right; place++) {
      const text = texts[(place - target.left) % width]
      if (text === undefined) continue
      const column = columns[place]
      if (!column || !canTake(state, row, column, options)) skipped++
      else {
        const reading = readForeignCell(
          // Only options that depend on the row need the other pasted values.
          { column, row: column.linked ? { ...row, ...values } : (row ?? {}) },
          text,
          options.codeOf,
        )
        if ('flaw' in reading) errors.push({ line: at + 1, title: column.title, message: reading.flaw })
        else {
          values[column.key] = reading.value
          pasted++
        }
      }
    }
    if (row) changed.push({ id: rowIdOf(state, row), values })
    else if (Object.keys(values).length > 0) added.push(values)
  }
  return { action: { type: 'paste', cells: changed, added }, report: { pasted, skipped, errors } }
}

const firstCell: CellBlock = { top: 0, bottom: 0, left: 0, right: 0 }

/** A row that will be added takes values in all editable columns. */
const canTake = (
  state: GridState,
  row: Row | undefined,
  column: GridColumn,
  { canAdd = false }: PasteOptions,
): boolean => (row ? canEdit(state, row, column) : canAdd && canEdit(state, {}, column))

/**
 * Returns the target: the whole selection if it is a multiple of the pasted block, otherwise the block at its top left
 * corner.
 */
function pasteTargetOf(block: CellBlock, { height, width }: { height: number; width: number }): CellBlock {
  const [rows, columns] = [block.bottom - block.top + 1, block.right - block.left + 1]
  const fits = rows % height === 0 && columns % width === 0
  return fits ? block : { ...block, bottom: block.top + height - 1, right: block.left + width - 1 }
}
