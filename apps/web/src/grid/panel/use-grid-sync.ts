import { useEffect, useEffectEvent } from 'react'
import { onGridUpdate } from '../../data/resources/live-grids.ts'
import type { Row } from '../model/state.ts'
import type { GridHandle } from '../use-grid.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { flashRows, listChangedIds } from './flash.ts'
import { toSyncAction } from './sync-rows.ts'

interface GridSync {
  /** The path of the resource whose records the grid shows. Undefined when other users cannot change them. */
  socketKey: string | undefined
  /** Loads the current rows. */
  load: (signal: AbortSignal) => Promise<readonly Row[]>
}

/**
 * GR-13: keeps a grid up to date that several users edit. The message only says that there is something to load, so
 * every user loads what they may read. The new rows enter below the user's edits, so that the open editor keeps its
 * draft. Failures are silent; the next change or connection loads the rows again.
 */
export function useGridSync({ dispatch, store }: GridHandle, { socketKey, load }: GridSync): void {
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const rows = await load(signal)
    if (signal.aborted) return
    const state = store.getState()
    const changed = listChangedIds(state, rows)
    dispatch(toSyncAction(state, rows))
    if (changed.size > 0) requestAnimationFrame(() => flashRows(changed))
  })
  useEffect(() => {
    if (socketKey === undefined) return
    const left = new AbortController()
    const stop = onGridUpdate(
      socketKey,
      coalesceRuns(() => refresh(left.signal)),
    )
    return () => {
      left.abort()
      stop()
    }
  }, [socketKey])
}
