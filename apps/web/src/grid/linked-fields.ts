import type { FieldDef } from '@xw/shared/field-types/index'
import type { GridColumn, Row } from './model/state.ts'

/** A column's field as it is in one row. */
export interface RowField {
  readonly field: FieldDef
  /** The options are loading. */
  readonly isAwaited?: true
  /** Why there are no options. */
  readonly note?: string
}

/**
 * GR-07: the fields of columns whose options depend on another column of the row. Any other column has one field for
 * all rows.
 */
export interface LinkedFields {
  fieldIn(column: GridColumn, row: Row): RowField
  /** Loads failed options again. */
  retry(column: GridColumn, row: Row): void
  /** Resolves when all running loads have ended. Null when nothing is loading. */
  pending(): Promise<unknown> | null
}

/** Creates the fields. `changed` is called when options have loaded. */
export function createLinkedFields(changed: () => void): LinkedFields {
  const known = new Map<string, RowField>()
  const asked = new Set<Promise<void>>()

  async function ask(column: GridColumn, parent: string, name: string) {
    const { field } = column
    known.set(name, { field, isAwaited: true, note: '正在加载选项…' })
    const found = await column.linked?.fieldBelow(parent).catch(() => null)
    known.set(name, found ? { field: found } : { field, note: '选项加载失败，请重新打开' })
    changed()
  }

  function start(column: GridColumn, parent: string, name: string) {
    const answer = ask(column, parent, name).finally(() => asked.delete(answer))
    asked.add(answer)
  }

  const placeOf = ({ key, linked }: GridColumn, row: Row) => {
    const above = linked?.above ? row[linked.above.key] : ''
    const parent = above === null || above === undefined ? '' : `${above as string | number}`
    return { parent, name: `${key} ${parent}` }
  }

  return {
    fieldIn(column, row) {
      const { field, linked } = column
      if (!linked) return column
      const { parent, name } = placeOf(column, row)
      if (linked.above && parent === '') return { field, note: `请先选择${linked.above.title}` }
      if (!known.has(name)) start(column, parent, name)
      return known.get(name) ?? column
    },
    retry(column, row) {
      const { parent, name } = placeOf(column, row)
      const last = known.get(name)
      if (last?.note !== undefined && !last.isAwaited) start(column, parent, name)
    },
    pending: () => (asked.size > 0 ? Promise.all(asked) : null),
  }
}
