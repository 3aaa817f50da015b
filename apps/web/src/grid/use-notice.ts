import { useEffect } from 'react'
import { notify } from '../lib/notify.ts'
import type { GridContextValue } from './grid-context.ts'
import type { GridHandle } from './use-grid.ts'

/** Says what the grid has to say, once: over the page and to screen readers. */
export function useNotice({ state: { notice }, dispatch }: GridHandle, { announce }: GridContextValue): void {
  useEffect(() => {
    if (!notice) return
    notify.warn(notice.text)
    announce(notice.text)
    dispatch({ type: 'dismissNotice' })
  }, [notice, dispatch, announce])
}
