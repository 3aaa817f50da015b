import type { FieldDef } from '@xw/shared/field-types/index'
import type { PatternName } from '@xw/shared/rules/patterns'
import type { BucketMap } from './bucket-map.ts'
import type { History } from './history.ts'
import type { CellRef, Row, RowId, Values } from './row.ts'
import type { RowIndex } from './row-index.ts'
import type { ColumnSum } from './statistics.ts'

export type { CellRef, Row, RowId, Values }

/** What a rule's function is told of the cell it judges. */
export interface RuleCell {
  readonly value: unknown
  readonly row: Row
  readonly column: GridColumn
}

/** One rule of a column. The message is a whole sentence; `${title}`, `${key}` and `${defaultValue}` are replaced in it. */
export type GridRule = { readonly message?: string } & (
  | { readonly required: true }
  | { readonly unique: true }
  | { readonly pattern: PatternName }
  | { readonly regex: RegExp }
  /** True is well, false fails with the message, a text is another message. */
  | { readonly handler: (cell: RuleCell) => boolean | string }
  | { readonly asyncHandler: (cell: RuleCell) => Promise<boolean | string> }
)

/** GR-07: a column whose choices depend on the one above it. */
export interface LinkedChoices {
  /** The column above; null of the uppermost. */
  readonly above: { readonly key: string; readonly title: string } | null
  /** The field with the choices below a value of the column above; asked for once per value. */
  fieldBelow(parent: string): Promise<FieldDef>
}

export type Statistic = 'sum' | 'average'

/** A column, as data: what it holds is its field, the rest is about its place in the grid. */
export interface GridColumn {
  readonly key: string
  readonly field: FieldDef
  readonly title: string
  readonly width?: number
  readonly pinned?: 'left'
  readonly hidden?: boolean
  /** False where nobody edits it. */
  readonly editable?: boolean
  /** Where it depends on the row whether it can be edited. */
  readonly isOpenIn?: (row: Row) => boolean
  /** Where its cell shows something else than the row holds. */
  readonly shown?: (row: Row) => unknown
  readonly placeholder?: string
  readonly defaultValue?: unknown
  readonly statistics?: readonly Statistic[]
  readonly rules?: readonly GridRule[]
  /** The key of the next lower column, which is emptied when this one changes. */
  readonly linkageKey?: string
  /** Where the choices depend on another column of the row. */
  readonly linked?: LinkedChoices
  /** Values that are not among the choices may be typed in and become one. */
  readonly allowInput?: boolean
  /** How large the editor opens, where that is not the cell. */
  readonly editorSize?: { readonly width: number; readonly height: number }
  /** Drawn by the page itself. */
  readonly slot?: string
  /** Whatever else its definition told the input. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** The open editor. Nothing but its own actions touches the draft. */
export interface OpenEditor extends CellRef {
  readonly draft: unknown
  /** What the cell held when it was opened: a draft that is the same is no edit, whatever became of the cell meanwhile. */
  readonly begun: unknown
}

/** An answer of an asynchronous rule that is being waited for. */
export interface PendingAsyncRule {
  readonly token: number
  readonly value: unknown
}

export interface GridOptions {
  /** Where a row's id stands. */
  readonly rowKey: string
  /** The key that a move renumbers from 1; null where the order is not kept. */
  readonly dragSortKey: string | null
  readonly selection: 'checkbox' | 'radio' | null
  readonly readOnly: boolean
  /** Rows neither come nor go nor change places. */
  readonly fixedRows: boolean
  /** Rows whose column has one of these values cannot be changed, selected or removed. */
  readonly disabledRows: Readonly<Record<string, unknown>>
  /** Rows hang below one another; nobody adds, removes or moves one here. */
  readonly isTree: boolean
}

export interface GridState {
  readonly columns: readonly GridColumn[]
  readonly options: GridOptions
  /** In the order that is shown. A row that did not change stays the same object. */
  readonly rows: readonly Row[]
  /** The place of each row; another object only when rows came, went or moved. */
  readonly index: RowIndex
  /** What was loaded of the rows that differ from it now; null for those that are new. */
  readonly base: BucketMap<Row | null>
  /** Rows that are in no place now and can come back. */
  readonly parked: BucketMap<Row>
  /** Those of them that hang below a folded row of a tree. */
  readonly folded: ReadonlySet<RowId>
  readonly editing: OpenEditor | null
  /** The cell that the keyboard is at, and the opposite corner of the selected block. */
  readonly active: CellRef | null
  readonly anchor: CellRef | null
  readonly selected: ReadonlySet<RowId>
  /** Where a range of selected rows begins. */
  readonly lastSelected: RowId | null
  /** Sentences by row, then by column. */
  readonly errors: BucketMap<ReadonlyMap<string, string>>
  readonly awaited: BucketMap<ReadonlyMap<string, PendingAsyncRule>>
  readonly sums: ReadonlyMap<string, ColumnSum>
  /** How many rows hold a value, by column with a rule that asks for it and by the value's text. */
  readonly counts: ReadonlyMap<string, BucketMap<number>>
  readonly history: History
  readonly lastInsertMs: number | null
  /** Counts up: temporary ids and tokens are made of it. */
  readonly serial: number
  /** A sentence for the user. Another object each time, also where it says the same. */
  readonly notice: { readonly text: string } | null
}

export type GridAction =
  | { readonly type: 'load'; readonly rows: readonly Row[]; readonly columns?: readonly GridColumn[] }
  | { readonly type: 'setColumns'; readonly columns: readonly GridColumn[] }
  | { readonly type: 'setOptions'; readonly options: Partial<GridOptions> }
  /**
   * New rows. `index` counts from 0 and is the end where absent; `position` counts from 1 as the settings of the add
   * button do, and 0 is the bottom. `rows` are taken as they are; else `count` rows of default values.
   */
  | {
      readonly type: 'insert'
      readonly nowMs: number
      readonly index?: number
      readonly position?: number
      readonly count?: number
      readonly rows?: readonly Values[]
    }
  | { readonly type: 'remove'; readonly ids: readonly RowId[] }
  | { readonly type: 'move'; readonly id: RowId; readonly to: 'up' | 'down' | number }
  | ({ readonly type: 'startEdit'; readonly draft?: unknown } & CellRef)
  | { readonly type: 'draft'; readonly draft: unknown }
  | { readonly type: 'commit' }
  | { readonly type: 'cancel' }
  /** `typing`: further ones into the same cell are one step back. */
  | {
      readonly type: 'setValues'
      readonly values: readonly { readonly rowKey: RowId; readonly values: Values }[]
      readonly typing?: true
    }
  /** New rows come with what is put into them, as one step. */
  | {
      readonly type: 'paste'
      readonly cells: readonly { readonly id: RowId; readonly values: Values }[]
      readonly added: readonly Values[]
    }
  | { readonly type: 'fillDown' }
  /** What a popup chose, into several columns of a row; the editor it was chosen in is done. */
  | { readonly type: 'fill'; readonly id: RowId; readonly values: Values }
  | { readonly type: 'select'; readonly what: 'all' }
  | { readonly type: 'select'; readonly what: 'none' }
  | { readonly type: 'select'; readonly what: 'one' | 'range'; readonly id: RowId; readonly on: boolean }
  /** `extend` keeps the opposite corner of the block. */
  | { readonly type: 'focus'; readonly cell: CellRef | null; readonly extend?: boolean }
  | { readonly type: 'patchFromServer'; readonly rows: readonly Row[] }
  /** What came of saving: the rows as the server has them, null for those that are removed, and what it refused, by cell. */
  | {
      readonly type: 'settle'
      readonly saved: ReadonlyMap<RowId, Row | null>
      readonly flaws: ReadonlyMap<RowId, ReadonlyMap<string, string>>
    }
  /** What a server finds of all rows as they are now, by cell; what it found before is over. */
  | { readonly type: 'judged'; readonly flaws: ReadonlyMap<RowId, ReadonlyMap<string, string>> }
  /** GR-16: the children of a row have come, or go out of sight. */
  | { readonly type: 'hang'; readonly under: RowId; readonly rows: readonly Row[] }
  | { readonly type: 'fold'; readonly id: RowId }
  /** All rows, or those that are new or edited. */
  | { readonly type: 'validate'; readonly what: 'all' | 'changed' }
  /** What an asynchronous rule answered; null where it is content. */
  | ({ readonly type: 'asyncResult'; readonly token: number; readonly message: string | null } & CellRef)
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'dismissNotice' }
