import type { FieldDef } from '@xw/shared/field-types/index'
import type { GridColumn, Row } from './model/state.ts'

/** A column's field as it is in one row. */
export interface RowField {
  readonly field: FieldDef
  /** Its choices are on their way. */
  readonly isAwaited?: true
  /** Why there is nothing to choose. */
  readonly note?: string
}

/** GR-07: the fields of columns whose choices depend on another column of the row; of any other, its own. */
export interface LinkedFields {
  fieldIn(column: GridColumn, row: Row): RowField
  /** Asks again for what could not be fetched. */
  retry(column: GridColumn, row: Row): void
  /** Done when all that is asked for has come or failed; null where nothing is asked for. */
  pending(): Promise<unknown> | null
}

/** Whoever draws is told by `changed` when choices have come. */
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
