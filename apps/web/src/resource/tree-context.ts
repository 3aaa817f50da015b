import { createContext, use } from 'react'
import type { RecordNode } from './tree-model.ts'

/** The data and actions that all rows of a tree share. */
export interface TreeRows {
  readonly nodeOf: ReadonlyMap<string, RecordNode>
  readonly canDrag: boolean
  readonly selectedId: string | null
  isExpanded(node: RecordNode): boolean
  expand(node: RecordNode, isOpen: boolean): void
  /** Called for Enter or a click on the row. */
  choose(node: RecordNode): void
  move(node: RecordNode, to: string | null): void
}

export const TreeContext = createContext<TreeRows | null>(null)

/** Returns the tree around a row. */
export function useTreeRows(): TreeRows {
  const rows = use(TreeContext)
  if (!rows) throw new Error('a row of a tree stands outside of TreeContext')
  return rows
}
