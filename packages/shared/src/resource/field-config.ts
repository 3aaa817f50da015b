import { facet } from '../field-types/facets.ts'
import type { ExcelFacet } from '../field-types/field.ts'
import type { FieldDef } from '../field-types/index.ts'
import type { FieldConfig } from '../wire/field-config.ts'
import { deepFreeze } from './freeze.ts'
import type { Fields, ResourceDef } from './resource.ts'

/** Under which name role field config knows a resource: the degree types have one each, others their table's. */
export const bizKeyOf = (def: ResourceDef): string => def.bizKey ?? def.table

export interface ConfiguredResource {
  readonly def: ResourceDef
  /** Keys whose values this user sees masked. */
  readonly masked: ReadonlySet<string>
}

/** Without them a record could be neither found again nor saved safely. */
const alwaysVisible = new Set(['id', 'version'])

/**
 * A definition as one user has it, from the rows of all the user's roles. Rights unite over the roles and never go beyond
 * the definition; a field is masked only if every row masks it and required if any row requires it. A hidden field is
 * gone altogether, so that list, form, query, sort, spreadsheet and dictionary text cannot know of it.
 */
export function applyFieldConfig(base: ResourceDef, rows: readonly FieldConfig[]): ConfiguredResource {
  const byKey = Map.groupBy(rows, row => row.fieldKey)
  const kept = Object.entries(base.fields).flatMap(([key, field], index) => {
    const own = alwaysVisible.has(key) ? [] : (byKey.get(key) ?? [])
    if (!allows(own, 'visible')) return []
    return { key, field: own.length > 0 ? configure(field, own) : field, position: positionOf(own) ?? index + 1 }
  })
  const fields: Fields = Object.fromEntries(
    kept.sort((a, b) => a.position - b.position).map(({ key, field }) => [key, field]),
  )
  const sort = fields[base.sort.column] ? base.sort : ({ column: 'id', order: 'desc' } as const)
  const masked = new Set(Object.keys(fields).filter(key => fields[key]?.masked))
  return { def: deepFreeze({ ...base, fields, sort }), masked }
}

type Right = 'visible' | 'editable' | 'listed' | 'queryable' | 'importable' | 'exportable'

const allows = (rows: readonly FieldConfig[], right: Right) => rows.length === 0 || rows.some(row => row[right] !== '0')

function positionOf(rows: readonly FieldConfig[]): number | null {
  const wished = rows.map(row => row.sortNo).filter(sortNo => sortNo !== null)
  return wished.length > 0 ? Math.min(...wished) : null
}

function configure(field: FieldDef, rows: readonly FieldConfig[]): FieldDef {
  const { masked, ...plain } = field
  const isMasked = rows.every(row => (row.masked === null ? masked !== undefined : row.masked === '1'))
  return {
    ...plain,
    ...(isMasked && { masked: masked ?? 'text' }),
    ...(rows.some(row => row.required === '1') && { required: true }),
    ...(!allows(rows, 'editable') && { readonly: true }),
    ...(!allows(rows, 'listed') && { list: false }),
    ...(!allows(rows, 'queryable') && { query: false }),
    excel: narrowExcel(facet(field, 'excel'), rows),
  }
}

function narrowExcel(excel: ExcelFacet | false, rows: readonly FieldConfig[]): ExcelFacet | false {
  if (excel === false) return false
  return {
    ...excel,
    ...(!allows(rows, 'importable') && { import: false }),
    ...(!allows(rows, 'exportable') && { export: false }),
  }
}
