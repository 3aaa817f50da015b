import { canEdit } from './access.ts'
import { idOf, listShownColumns } from './find.ts'
import { type CellBlock, selectedBlock } from './focus.ts'
import { type CodeLookup, readForeignCell } from './read-foreign.ts'
import type { GridAction, GridColumn, GridState, Row } from './state.ts'

/** What became of the cells of the clipboard. */
export interface PasteReport {
  readonly pasted: number
  /** Cells that nobody may edit, and those that there is no place for. */
  readonly skipped: number
  /** Cells that could not be read; they keep what they held. */
  readonly errors: readonly { readonly line: number; readonly title: string; readonly message: string }[]
}

interface PasteOptions {
  /** The code for a text, where a column holds codes whose texts lie elsewhere. */
  readonly codeOf?: CodeLookup
  /** Whether rows may be added for what goes over the end. */
  readonly canAdd?: boolean
}

export interface PastePlan {
  readonly action: Extract<GridAction, { type: 'paste' }>
  readonly report: PasteReport
}

/**
 * What pasting these cells at the selected block would do; null where nothing is selected or there is nothing to paste. A grid
 * without rows has nothing to select: what is pasted begins it.
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
          // Only choices that depend on the row ask what else is pasted into it.
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
    if (row) changed.push({ id: idOf(state, row), values })
    else if (Object.keys(values).length > 0) added.push(values)
  }
  return { action: { type: 'paste', cells: changed, added }, report: { pasted, skipped, errors } }
}

const firstCell: CellBlock = { top: 0, bottom: 0, left: 0, right: 0 }

/** A row that is not there yet takes what may be edited in any. */
const canTake = (
  state: GridState,
  row: Row | undefined,
  column: GridColumn,
  { canAdd = false }: PasteOptions,
): boolean => (row ? canEdit(state, row, column) : canAdd && canEdit(state, {}, column))

/** Where it goes: into the whole selection where that is a multiple of what is pasted, else down and right from its corner. */
function pasteTargetOf(block: CellBlock, { height, width }: { height: number; width: number }): CellBlock {
  const [rows, columns] = [block.bottom - block.top + 1, block.right - block.left + 1]
  const fits = rows % height === 0 && columns % width === 0
  return fits ? block : { ...block, bottom: block.top + height - 1, right: block.left + width - 1 }
}
