import { useCallback, useState } from 'react'

type ColumnWidths = ReadonlyMap<string, number>

const noWidths: ColumnWidths = new Map()

/** Holds the widths that the user has set, unless the page stores them. */
export function useWidths(onResize: ((key: string, width: number) => void) | undefined) {
  const [widths, setWidths] = useState(noWidths)
  /** During a drag the width is state of the view. */
  const resize = useCallback((key: string, width: number) => setWidths(old => withWidth(old, key, width)), [])
  /** A page that stores widths passes the new one back with the column. */
  const setWidth = useCallback(
    (key: string, width: number) => {
      setWidths(old => withWidth(old, key, onResize ? null : width))
      onResize?.(key, width)
    },
    [onResize],
  )
  return { widths, resize, setWidth }
}

function withWidth(widths: ColumnWidths, key: string, width: number | null): ColumnWidths {
  const next = new Map(widths)
  if (width === null) next.delete(key)
  else next.set(key, width)
  return next
}
