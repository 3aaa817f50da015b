import type { FieldDef } from '@xw/shared/field-types/index'
import type { PatternName } from '@xw/shared/rules/patterns'
import type { BucketMap } from './bucket-map.ts'
import type { GridHistory } from './history.ts'
import type { CellRef, Row, RowId, Values } from './row.ts'
import type { RowIndex } from './row-index.ts'
import type { ColumnSum } from './statistics.ts'

export type { CellRef, Row, RowId, Values }

/** The cell that a rule's function checks. */
export interface RuleCell {
  readonly value: unknown
  readonly row: Row
  readonly column: GridColumn
}

/**
 * One rule of a column. The message is a whole sentence, in which `${title}`, `${key}` and `${defaultValue}` are
 * replaced.
 */
export type GridRule = { readonly message?: string } & (
  | { readonly required: true }
  | { readonly unique: true }
  | { readonly pattern: PatternName }
  | { readonly regex: RegExp }
  /** True passes, false fails with the message, and a text is another message. */
  | { readonly handler: (cell: RuleCell) => boolean | string }
  | { readonly asyncHandler: (cell: RuleCell) => Promise<boolean | string> }
)

/** GR-07: how a column's options depend on the column above. */
export interface LinkedChoices {
  /** The column above; null for the topmost. */
  readonly above: { readonly key: string; readonly title: string } | null
  /** Returns the field with the options below a value of the column above. It is loaded once per value. */
  fieldBelow(parent: string): Promise<FieldDef>
}

export type Statistic = 'sum' | 'average'

/** A column as data: its field, and its properties in the grid. */
export interface GridColumn {
  readonly key: string
  readonly field: FieldDef
  readonly title: string
  readonly width?: number
  readonly pinned?: 'left'
  readonly hidden?: boolean
  /** False when nobody can edit the column. */
  readonly editable?: boolean
  /** Reports whether a row's cell can be edited, for columns where it depends on the row. */
  readonly isOpenIn?: (row: Row) => boolean
  /** Returns the value to show, for columns that show something other than the stored value. */
  readonly shown?: (row: Row) => unknown
  readonly placeholder?: string
  readonly defaultValue?: unknown
  readonly statistics?: readonly Statistic[]
  readonly rules?: readonly GridRule[]
  /** The key of the next lower column, which is cleared when this one changes. */
  readonly linkageKey?: string
  /** Set when the options depend on another column of the row. */
  readonly linked?: LinkedChoices
  /** Typed values that are not among the options are accepted and become one. */
  readonly allowInput?: boolean
  /** The size of the editor, if it differs from the cell's. */
  readonly editorSize?: { readonly width: number; readonly height: number }
  /** The name of the cell that the page draws itself. */
  readonly slot?: string
  /** Further props that the definition passes to the input. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** The open editor. Only its own actions change the draft. */
export interface OpenEditor extends CellRef {
  readonly draft: unknown
  /**
   * The cell's value when the editor was opened. A draft equal to it is no edit, whatever has happened to the cell
   * since.
   */
  readonly begun: unknown
}

/** A pending answer of an asynchronous rule. */
export interface PendingAsyncRule {
  readonly token: number
  readonly value: unknown
}

export interface GridOptions {
  /** The key of the property that holds a row's id. */
  readonly rowKey: string
  /** The key that a move renumbers from 1; null when the order is not stored. */
  readonly dragSortKey: string | null
  readonly selection: 'checkbox' | 'radio' | null
  readonly readOnly: boolean
  /** Rows cannot be added, removed or moved. */
  readonly fixedRows: boolean
  /** Rows with one of these values in a column cannot be changed, selected or removed. */
  readonly disabledRows: Readonly<Record<string, unknown>>
  /** The rows form a tree; the user cannot add, remove or move them. */
  readonly isTree: boolean
}

export interface GridState {
  readonly columns: readonly GridColumn[]
  readonly options: GridOptions
  /** In display order. An unchanged row stays the same object. */
  readonly rows: readonly Row[]
  /** The index of each row. A new object only when rows were added, removed or moved. */
  readonly index: RowIndex
  /** The loaded values of changed rows; null for new rows. */
  readonly base: BucketMap<Row | null>
  /** Rows that are not displayed now and can come back. */
  readonly parked: BucketMap<Row>
  /** The parked rows that lie below a folded row of a tree. */
  readonly folded: ReadonlySet<RowId>
  readonly editing: OpenEditor | null
  /** The cell that has the keyboard, and the opposite corner of the selected block. */
  readonly active: CellRef | null
  readonly anchor: CellRef | null
  readonly selected: ReadonlySet<RowId>
  /** The row where a range selection starts. */
  readonly lastSelected: RowId | null
  /** Error messages by row and column. */
  readonly errors: BucketMap<ReadonlyMap<string, string>>
  readonly awaited: BucketMap<ReadonlyMap<string, PendingAsyncRule>>
  readonly sums: ReadonlyMap<string, ColumnSum>
  /** The number of rows that hold a value, by the value's text, for each column with a uniqueness rule. */
  readonly counts: ReadonlyMap<string, BucketMap<number>>
  readonly history: GridHistory
  readonly lastInsertMs: number | null
  /** A counter from which temporary ids and tokens are made. */
  readonly serial: number
  /** A message for the user. Each one is a new object, even with the same text. */
  readonly notice: { readonly text: string } | null
}

export type GridAction =
  | { readonly type: 'load'; readonly rows: readonly Row[]; readonly columns?: readonly GridColumn[] }
  | { readonly type: 'setColumns'; readonly columns: readonly GridColumn[] }
  | { readonly type: 'setOptions'; readonly options: Partial<GridOptions> }
  /**
   * Adds new rows. `index` counts from 0 and defaults to the end. `position` counts from 1, as in the settings of the
   * add button, and 0 is the bottom. `rows` are inserted unchanged; otherwise `count` rows with default values are.
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
  /** `typing`: successive changes of the same cell are one undo step. */
  | {
      readonly type: 'setValues'
      readonly values: readonly { readonly rowKey: RowId; readonly values: Values }[]
      readonly typing?: true
    }
  /** Adds new rows with their values as one step. */
  | {
      readonly type: 'paste'
      readonly cells: readonly { readonly id: RowId; readonly values: Values }[]
      readonly added: readonly Values[]
    }
  | { readonly type: 'fillDown' }
  /** Writes the values that a popup chose into several columns of a row and closes the editor that opened it. */
  | { readonly type: 'fill'; readonly id: RowId; readonly values: Values }
  | { readonly type: 'select'; readonly what: 'all' }
  | { readonly type: 'select'; readonly what: 'none' }
  | { readonly type: 'select'; readonly what: 'one' | 'range'; readonly id: RowId; readonly on: boolean }
  /** `extend` keeps the opposite corner of the block. */
  | { readonly type: 'focus'; readonly cell: CellRef | null; readonly extend?: boolean }
  | { readonly type: 'patchFromServer'; readonly rows: readonly Row[] }
  /**
   * Applies the result of a save: the rows as the server has them, null for removed ones, and the server's messages by
   * cell.
   */
  | {
      readonly type: 'settle'
      readonly saved: ReadonlyMap<RowId, Row | null>
      readonly flaws: ReadonlyMap<RowId, ReadonlyMap<string, string>>
    }
  /** Sets the errors that a server found in the present rows, by cell, in place of its earlier ones. */
  | { readonly type: 'judged'; readonly flaws: ReadonlyMap<RowId, ReadonlyMap<string, string>> }
  /** GR-16: shows the children of a row, or folds them. */
  | { readonly type: 'hang'; readonly under: RowId; readonly rows: readonly Row[] }
  | { readonly type: 'fold'; readonly id: RowId }
  /** Checks all rows, or only new and edited ones. */
  | { readonly type: 'validate'; readonly what: 'all' | 'changed' }
  /** The answer of an asynchronous rule; null when it found no error. */
  | ({ readonly type: 'asyncResult'; readonly token: number; readonly message: string | null } & CellRef)
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'dismissNotice' }
