import type { Row, RowId } from './model/state.ts'

/** How far a row is opened; a leaf has nothing below it, as its server said when it was asked. */
export type Branch = 'folded' | 'loading' | 'open' | 'failed' | 'leaf'

/** Rows that hang below one another, as the page opens and folds them. */
export interface Tree {
  branchOf(row: Row, id: RowId): Branch
  /** Opens or folds. */
  toggle(row: Row, id: RowId): void
}
