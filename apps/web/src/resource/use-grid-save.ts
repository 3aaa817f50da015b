import type { ResourceDef } from '@xw/shared/resource/resource'
import { useState } from 'react'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { countChanges, type SaveRowsResult, saveRows } from '../data/resources/save-rows.ts'
import { confirmNoErrors } from '../grid/panel/confirm-no-errors.ts'
import { listFailedCells } from '../grid/panel/failed-cells.ts'
import type { GridHandle } from '../grid/use-grid.ts'
import { notify } from '../lib/notify.ts'
import { rowChanges, toSettleAction } from './grid-rows.ts'

interface GridSaveOptions {
  readonly grid: GridHandle
  readonly def: ResourceDef
  /** What every new record is given beside its cells. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** What every call names. */
  readonly params?: Readonly<Record<string, string>>
  /** The rows as they are now. */
  readonly reload: () => Promise<readonly ResourceRecord[]>
}

/** What is being saved: so many rows of all that were changed. */
export interface SaveProgress {
  readonly done: number
  readonly total: number
}

/** Saves what was changed in a grid of records. What is refused stays in its row, with the reason in its cell. */
export function useGridSave({ grid, def, fixed, params, reload }: GridSaveOptions) {
  const [progress, setProgress] = useState<SaveProgress | null>(null)
  const { dispatch, store } = grid

  async function save() {
    if (progress) return
    dispatch({ type: 'commit' })
    dispatch({ type: 'validate', what: 'changed' })
    if (!confirmNoErrors(grid)) return
    const changes = rowChanges(def, store.getState())
    const total = countChanges(changes)
    if (total === 0) return
    setProgress({ done: 0, total })
    // What was typed meanwhile would be lost when the rows come back.
    dispatch({ type: 'setOptions', options: { readOnly: true } })
    try {
      const outcome = await saveRows(def.path, changes, {
        ...(fixed && { fixed }),
        ...(params && { params }),
        onProgress: done => setProgress({ done, total }),
      })
      // What is saved is saved, also where it cannot be read again.
      const fresh = await reload().catch(() => [])
      dispatch(toSettleAction(store.getState(), { changes, outcome, fresh }))
      // What others saved meanwhile: a row that was refused for it can be saved after a look.
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
