import { useEffect } from 'react'
import { notify } from '../lib/notify.ts'
import type { GridContextValue } from './grid-context.ts'
import type { GridHandle } from './use-grid.ts'

/** Shows each notice of the grid once, as a message over the page and to screen readers. */
export function useNotice({ state: { notice }, dispatch }: GridHandle, { announce }: GridContextValue): void {
  useEffect(() => {
    if (!notice) return
    notify.warn(notice.text)
    announce(notice.text)
    dispatch({ type: 'dismissNotice' })
  }, [notice, dispatch, announce])
}
