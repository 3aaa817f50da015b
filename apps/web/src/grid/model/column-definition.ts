/** What a rule's own function is told, in the customer's words. */
export interface RuleEvent {
  readonly cellValue: unknown
  readonly row: Readonly<Record<string, unknown>>
  readonly column: { readonly key: string; readonly title: string }
}

/** A rule as the customer writes it. */
export interface RuleDefinition {
  readonly required?: boolean
  /** No two rows hold the same value; `pattern: 'only'` says the same. */
  readonly unique?: boolean
  /** A name (`*`, `n6-16`, `e`, …), an expression, or the text of one. */
  readonly pattern?: string | RegExp
  /** Answers now or later: true or null is well, false fails with the message that is given or else with the rule's. */
  readonly handler?: (event: RuleEvent, callback: (flag: boolean | null, message?: string) => void) => unknown
  readonly message?: string
}

/** A choice, by any of the names that its text has. */
export interface OptionDefinition {
  readonly value: string | number | boolean
  readonly title?: string
  readonly text?: string
  readonly label?: string
}

/** GR-07: columns whose choices depend on the one above them; each names the next lower by its `linkageKey`. */
export interface LinkageDefinition {
  /** The uppermost column. */
  readonly key: string
  /** The choices below a value of the column above, and the uppermost ones for an empty text. */
  readonly requestData: (parent: string) => Promise<readonly OptionDefinition[]>
}

/** A column as the customer defines it (GR-01). */
export interface ColumnDefinition {
  readonly key?: string
  /** The key, in other definitions. */
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
  /** `table,text,code`, of a search that asks the server. */
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
  /** What a checkbox stores for on and off. */
  readonly customValue?: readonly [unknown, unknown]
  readonly defaultChecked?: boolean
  /** How many files a cell keeps. */
  readonly number?: number
  readonly slotName?: string
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
}
