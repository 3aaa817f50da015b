import type { ResourceDef } from '@xw/shared/resource/resource'
import { useState } from 'react'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { countRowChanges, type SaveRowsResult, saveChangedRows } from '../data/resources/save-rows.ts'
import { confirmNoErrors } from '../grid/panel/confirm-no-errors.ts'
import { listFailedCells } from '../grid/panel/failed-cells.ts'
import type { GridHandle } from '../grid/use-grid.ts'
import { notify } from '../lib/notify.ts'
import { rowChanges, toSettleAction } from './grid-rows.ts'

interface GridSaveOptions {
  readonly grid: GridHandle
  readonly def: ResourceDef
  /** Values that every new record gets beside its cells. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Parameters that every call sends. */
  readonly params?: Readonly<Record<string, string>>
  /** Loads the current rows. */
  readonly reload: () => Promise<readonly ResourceRecord[]>
}

/** The progress of a save: the number of rows saved so far, and of all changed rows. */
export interface SaveProgress {
  readonly done: number
  readonly total: number
}

/** Saves the changes of a grid. A refused row keeps its changes, with the reason in its cell. */
export function useGridSave({ grid, def, fixed, params, reload }: GridSaveOptions) {
  const [progress, setProgress] = useState<SaveProgress | null>(null)
  const { dispatch, store } = grid

  async function save() {
    if (progress) return
    dispatch({ type: 'commit' })
    dispatch({ type: 'validate', what: 'changed' })
    if (!confirmNoErrors(grid)) return
    const changes = rowChanges(def, store.getState())
    const total = countRowChanges(changes)
    if (total === 0) return
    setProgress({ done: 0, total })
    // Anything typed during the save would be lost when the rows are reloaded.
    dispatch({ type: 'setOptions', options: { readOnly: true } })
    try {
      const outcome = await saveChangedRows(def.path, changes, {
        ...(fixed && { fixed }),
        ...(params && { params }),
        onProgress: done => setProgress({ done, total }),
      })
      // The save has succeeded, even if reloading the rows fails.
      const fresh = await reload().catch(() => [])
      dispatch(toSettleAction(store.getState(), { changes, outcome, fresh }))
      // Loads other users' changes into the grid, so that a row refused because of them can be saved after a look.
      dispatch({ type: 'patchFromServer', rows: fresh })
      say(outcome, total)
    } finally {
      dispatch({ type: 'setOptions', options: { readOnly: false } })
      setProgress(null)
    }
  }

  function say({ saved, refused, broken }: SaveRowsResult, total: number) {
    if (saved.size === total) return notify.success('保存成功')
    const [why] = refused.values()
    const rest = broken ? `其余没有送到：${broken.message}` : `${refused.size} 项没有保存：${why?.message ?? ''}`
    notify.warn(saved.size > 0 ? `已保存 ${saved.size} 项，${rest}` : rest)
    const [first] = listFailedCells(store.getState())
    if (first) grid.reveal(first)
  }

  return { save, progress }
}
