import type { LabelSource } from '@xw/shared/field-types/field'
import { useDicts } from '../data/dict.ts'
import { labelSourceOf } from '../field-types/codes.ts'
import type { CodeTextLookup } from '../field-types/field-view.ts'
import { loadLabel } from '../pickers/use-labels.ts'
import { createLinkedFields, type LinkedFields } from './linked-fields.ts'
import type { GridColumn, Row } from './model/state.ts'

/** The texts of codes by column. An unknown code is loaded together with all others that are drawn at the same time. */
export interface ColumnTexts {
  of(column: GridColumn, row: Row): CodeTextLookup
  /** Returns the code of a text: null when there is no such text, undefined when this page cannot tell. */
  codeOf(column: GridColumn, row: Row, text: string): string | null | undefined
  /** The fields of columns whose options depend on the row. */
  readonly linked: LinkedFields
  /** Increases when a text has loaded. */
  version(): number
  subscribe(listener: () => void): () => void
}

interface ColumnTextSource {
  readonly source: LabelSource
  readonly known: ReadonlyMap<string, string>
  readonly textOf: CodeTextLookup
}

/** Calls the listeners once for all changes at the same time, because texts load by the dozen. */
function createNotifier() {
  const listeners = new Set<() => void>()
  let version = 0
  let isTelling = false
  function tell() {
    isTelling = false
    version++
    for (const listener of listeners) listener()
  }
  return {
    listeners,
    version: () => version,
    changed() {
      if (!isTelling) setTimeout(tell)
      isTelling = true
    },
  }
}

/** Stands for a column whose options are loading. */
const pendingColumn: ColumnTextSource = {
  source: { from: 'options', options: [] },
  known: new Map(),
  textOf: () => null,
}

function createTextSource(field: GridColumn['field'], changed: () => void): ColumnTextSource {
  const source = labelSourceOf(field)
  const known = new Map(listOwnTexts(source).map(({ value, text }) => [value, text]))
  const asked = new Set<string>()
  async function ask(code: string) {
    asked.add(code)
    known.set(code, (await loadLabel(source, code).catch(() => null)) ?? code)
    changed()
  }
  const textOf = (code: string) => {
    const text = known.get(code)
    if (text !== undefined) return text
    if (!asked.has(code)) void ask(code)
    return null
  }
  return { source, known, textOf }
}

export function createColumnTexts(): ColumnTexts {
  const columns = new Map<GridColumn['field'], ColumnTextSource>()
  const { listeners, version, changed } = createNotifier()
  let stopFollowing: (() => void) | null = null
  /** Reloads the texts when a dictionary has changed. */
  const follow = () =>
    useDicts.subscribe((now, before) => {
      if (now.items === before.items) return
      for (const [field, { source }] of columns) if (source.from === 'dict') columns.delete(field)
      changed()
    })
  const linked = createLinkedFields(changed)
  function columnOf(column: GridColumn, row: Row): ColumnTextSource {
    const { field, isAwaited } = linked.fieldIn(column, row)
    if (isAwaited) return pendingColumn
    const known = columns.get(field) ?? createTextSource(field, changed)
    columns.set(field, known)
    return known
  }
  return {
    linked,
    of: (column, row) => columnOf(column, row).textOf,
    codeOf(column, row, text) {
      const { known, source } = columnOf(column, row)
      if (known.has(text)) return text
      for (const [code, its] of known) if (its === text) return code
      return listOwnTexts(source).length > 0 || column.linked ? null : undefined
    },
    version,
    subscribe(listener) {
      listeners.add(listener)
      stopFollowing ??= follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopFollowing?.()
        stopFollowing = null
      }
    },
  }
}

/** Returns the options that the page already has. */
function listOwnTexts(source: LabelSource): readonly { value: string; text: string }[] {
  if (source.from === 'options') return source.options
  return source.from === 'dict' ? (useDicts.getState().items[source.dictCode] ?? []) : []
}
