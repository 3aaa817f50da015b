/** The arguments of a rule's own function, with the customer's names. */
export interface RuleEvent {
  readonly cellValue: unknown
  readonly row: Readonly<Record<string, unknown>>
  readonly column: { readonly key: string; readonly title: string }
}

/** A rule as the customer writes it. */
export interface RuleDefinition {
  readonly required?: boolean
  /** No two rows may hold the same value; `pattern: 'only'` means the same. */
  readonly unique?: boolean
  /** A pattern name (`*`, `n6-16`, `e`, …), a regular expression, or the text of one. */
  readonly pattern?: string | RegExp
  /** Calls back now or later: true or null passes; false fails with the given message, or else with the rule's. */
  readonly handler?: (event: RuleEvent, callback: (flag: boolean | null, message?: string) => void) => unknown
  readonly message?: string
}

/** An option, with any of the names that the customer uses for its text. */
export interface OptionDefinition {
  readonly value: string | number | boolean
  readonly title?: string
  readonly text?: string
  readonly label?: string
}

/** GR-07: columns whose options depend on the column above. Each names the next lower column by its `linkageKey`. */
export interface LinkageDefinition {
  /** The topmost column. */
  readonly key: string
  /** Loads the options below a value of the column above; an empty text loads the topmost ones. */
  readonly requestData: (parent: string) => Promise<readonly OptionDefinition[]>
}

/** A column as the customer defines it (GR-01). */
export interface ColumnDefinition {
  readonly key?: string
  /** The key, as other definitions name it. */
  readonly field?: string
  readonly type?: string
  readonly $type?: string
  readonly title?: string
  readonly width?: number | string
  readonly fixed?: 'left' | boolean
  readonly placeholder?: string
  readonly props?: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
  readonly defaultValue?: unknown
  readonly validateRules?: readonly RuleDefinition[]
  readonly options?: readonly OptionDefinition[]
  readonly dictCode?: string
  /** `table,text,code`, for a select that searches on the server. */
  readonly dict?: string
  readonly statistics?: string | readonly string[]
  readonly linkageKey?: string
  readonly format?: string
  readonly setTagColor?: (event: { readonly tagValue: string }) => string | readonly [string, string] | undefined
  readonly allowSearch?: boolean
  readonly allowInput?: boolean
  readonly popupCode?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly param?: Readonly<Record<string, unknown>>
  readonly sorter?: string
  readonly multi?: boolean
  /** JSON text with `store`, `text`, `multiSelect` and `uploadnum`. */
  readonly fieldExtendJson?: string
  readonly dragSortKey?: string
  /** The values that a checkbox stores for on and off. */
  readonly customValue?: readonly [unknown, unknown]
  readonly defaultChecked?: boolean
  /** The number of files in a cell. */
  readonly number?: number
  readonly slotName?: string
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
}
