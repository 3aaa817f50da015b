import { type ReactNode, useMemo, useState } from 'react'
import type { Expansion } from '../grid-context.ts'
import type { Row, RowId } from '../model/state.ts'

/** GR-11: tracks which rows are expanded; several can be at a time. `render` must keep its identity. */
export function useExpansion(render: (row: Row, id: RowId) => ReactNode): Expansion {
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set())
  return useMemo(
    () => ({
      ids,
      render,
      toggle: (id: RowId) => {
        const next = new Set(ids)
        if (!next.delete(id)) next.add(id)
        setIds(next)
      },
    }),
    [ids, render],
  )
}
