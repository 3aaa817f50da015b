import { useCallback, useState } from 'react'

type ColumnWidths = ReadonlyMap<string, number>

const noWidths: ColumnWidths = new Map()

/** The widths that the user gave columns, as far as no page keeps them. */
export function useWidths(onResize: ((key: string, width: number) => void) | undefined) {
  const [widths, setWidths] = useState(noWidths)
  /** While a column is dragged, its width is the view's own. */
  const resize = useCallback((key: string, width: number) => setWidths(old => withWidth(old, key, width)), [])
  /** A page that keeps widths gives it back with the column. */
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
