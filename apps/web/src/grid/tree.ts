import type { Row, RowId } from './model/state.ts'

/** Whether a row is open in a tree. A leaf has no children, as the server's answer has shown. */
export type BranchState = 'folded' | 'loading' | 'open' | 'failed' | 'leaf'

/** Rows that form a tree, which the user opens and folds. */
export interface GridTree {
  branchOf(row: Row, id: RowId): BranchState
  /** Opens or folds a row. */
  toggle(row: Row, id: RowId): void
}
