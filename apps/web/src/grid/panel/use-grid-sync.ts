import { useEffect, useEffectEvent } from 'react'
import { onGridUpdate } from '../../data/resources/live-grids.ts'
import type { Row } from '../model/state.ts'
import type { GridHandle } from '../use-grid.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { flashRows, listChangedIds } from './flash.ts'
import { toSyncAction } from './sync-rows.ts'

interface GridSync {
  /** The resource whose records the grid shows, by its path; undefined where it shows none that others change. */
  socketKey: string | undefined
  /** Fetches what the grid shows. */
  load: (signal: AbortSignal) => Promise<readonly Row[]>
}

/**
 * GR-13: a grid that others edit, too. It is told that there is something to fetch, never what: whoever listens reads
 * what they may read. The rows go below what is being edited, so that the open editor keeps its draft. Failures are
 * silent, and made up for by the next change or the next connection.
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
