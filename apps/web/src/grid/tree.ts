import type { Row, RowId } from './model/state.ts'

/** How far a row is opened; a leaf has nothing below it, as its server said when it was asked. */
export type BranchState = 'folded' | 'loading' | 'open' | 'failed' | 'leaf'

/** Rows that hang below one another, as the page opens and folds them. */
export interface GridTree {
  branchOf(row: Row, id: RowId): BranchState
  /** Opens or folds. */
  toggle(row: Row, id: RowId): void
}
