import { useMemo, useRef, useState } from 'react'
import type { Row, RowId } from '../model/state.ts'
import type { BranchState, GridTree } from '../tree.ts'
import type { GridHandle } from '../use-grid.ts'
import { readChildren } from './read-children.ts'

/** GR-16: a tree whose children load when their row is first opened, and only once. */
export function useTree({ dispatch }: GridHandle, load: (row: Row) => Promise<unknown>): GridTree {
  const [branches, setBranches] = useState<ReadonlyMap<RowId, BranchState>>(new Map())
  const fetched = useRef(new Map<RowId, readonly Row[]>())
  return useMemo(() => {
    const put = (id: RowId, branch: BranchState) => setBranches(old => new Map(old).set(id, branch))
    const show = (id: RowId, children: readonly Row[]) => {
      fetched.current.set(id, children)
      dispatch({ type: 'hang', under: id, rows: children })
      put(id, children.length > 0 ? 'open' : 'leaf')
    }
    async function open(row: Row, id: RowId) {
      const known = fetched.current.get(id)
      if (known) return show(id, known)
      put(id, 'loading')
      try {
        show(id, readChildren(await load(row)))
      } catch {
        put(id, 'failed')
      }
    }
    /** Everything below the row folds with it. */
    function fold(id: RowId) {
      dispatch({ type: 'fold', id })
      setBranches(old => {
        const next = new Map(old)
        const close = (branch: RowId) => {
          if (next.get(branch) !== 'open') return
          next.set(branch, 'folded')
          for (const child of fetched.current.get(branch) ?? []) close(String(child.id))
        }
        close(id)
        return next
      })
    }
    const branchOf = (row: Row, id: RowId): BranchState => branches.get(id) ?? (row.hasChildren ? 'folded' : 'leaf')
    return {
      branchOf,
      toggle(row, id) {
        const branch = branchOf(row, id)
        if (branch === 'open') fold(id)
        else if (branch === 'folded' || branch === 'failed') void open(row, id)
      },
    }
  }, [branches, dispatch, load])
}
