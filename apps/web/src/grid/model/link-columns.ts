import type { Option } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import type { FieldDef } from '@xw/shared/field-types/index'
import type { LinkageDefinition } from './column-definition.ts'
import { listLowerLevels } from './linkage.ts'
import { toFieldOption } from './read-option.ts'
import type { GridColumn } from './state.ts'

/** A column, and the field it has with other options. A column with options of its own keeps them. */
export interface LinkableColumn {
  readonly column: GridColumn
  fieldWith?(options: readonly Option[]): FieldDef
}

/**
 * GR-07: links columns whose options depend on the column above. That column names the lower one by its `linkageKey`.
 */
export function linkColumns(all: readonly LinkableColumn[], linkages: readonly LinkageDefinition[]): GridColumn[] {
  const columns = all.map(({ column }) => column)
  const linked = new Map<string, GridColumn>()
  for (const { key, requestData } of linkages) {
    if (!columns.some(column => column.key === key)) throw new ValueError(`联动配置中的列“${key}”不存在`)
    const levels = [key, ...listLowerLevels(columns, key)]
    for (const [depth, level] of levels.entries()) {
      const { column, fieldWith } = all.find(other => other.column.key === level) ?? {}
      const above = columns.find(other => other.key === levels[depth - 1])
      if (!column || !fieldWith) continue
      const fieldBelow = cacheByParent(async parent => fieldWith((await requestData(parent)).map(toFieldOption)))
      linked.set(level, {
        ...column,
        linked: { above: above ? { key: above.key, title: above.title } : null, fieldBelow },
      })
    }
  }
  return columns.map(column => linked.get(column.key) ?? column)
}

/** Loads once for each value. A failed load is tried again. */
function cacheByParent(ask: (parent: string) => Promise<FieldDef>): (parent: string) => Promise<FieldDef> {
  const known = new Map<string, Promise<FieldDef>>()
  return parent => {
    const answer = known.get(parent) ?? ask(parent)
    known.set(parent, answer)
    answer.catch(() => known.delete(parent))
    return answer
  }
}
