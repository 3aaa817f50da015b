import { getFacet } from '../field-types/facets.ts'
import type { ExcelFacet } from '../field-types/field.ts'
import type { FieldDef } from '../field-types/index.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'
import { deepFreeze } from './deep-freeze.ts'
import type { Fields, ResourceDef } from './resource.ts'

/**
 * Returns the key under which field permissions refer to a resource: each degree type has its own, other resources use
 * their table's name.
 */
export const getBizKey = (def: ResourceDef): string => def.bizKey ?? def.table

export interface PermittedResource {
  readonly def: ResourceDef
  readonly masked: ReadonlySet<string>
}

/** Without these fields a record could be neither found again nor saved safely. */
const alwaysVisible = new Set(['id', 'version'])

/**
 * Returns a definition limited to one user, from the field permissions of all the user's roles. Rights add up over the
 * roles and never exceed the definition; a field is masked only if every role masks it, and required if any role
 * requires it. A hidden field is removed, so list, form, query, sorting, spreadsheet and dictionary texts cannot
 * reveal it.
 */
export function applyFieldPermissions(base: ResourceDef, rows: readonly FieldPermissions[]): PermittedResource {
  const byKey = Map.groupBy(rows, row => row.fieldKey)
  const kept = Object.entries(base.fields).flatMap(([key, field], index) => {
    const own = alwaysVisible.has(key) ? [] : (byKey.get(key) ?? [])
    if (!allowsRight(own, 'visible')) return []
    return { key, field: own.length > 0 ? configureField(field, own) : field, position: findPosition(own) ?? index + 1 }
  })
  const fields: Fields = Object.fromEntries(
    kept.sort((a, b) => a.position - b.position).map(({ key, field }) => [key, field]),
  )
  const sort = fields[base.sort.column] ? base.sort : ({ column: 'id', order: 'desc' } as const)
  const masked = new Set(Object.keys(fields).filter(key => fields[key]?.masked))
  return { def: deepFreeze({ ...base, fields, sort }), masked }
}

type FieldRight = 'visible' | 'editable' | 'listed' | 'queryable' | 'importable' | 'exportable'

const allowsRight = (rows: readonly FieldPermissions[], right: FieldRight) =>
  rows.length === 0 || rows.some(row => row[right] !== '0')

function findPosition(rows: readonly FieldPermissions[]): number | null {
  const wished = rows.map(row => row.sortNo).filter(sortNo => sortNo !== null)
  return wished.length > 0 ? Math.min(...wished) : null
}

function configureField(field: FieldDef, rows: readonly FieldPermissions[]): FieldDef {
  const { masked, ...plain } = field
  const isMasked = rows.every(row => (row.masked === null ? masked !== undefined : row.masked === '1'))
  return {
    ...plain,
    ...(isMasked && { masked: masked ?? 'text' }),
    ...(rows.some(row => row.required === '1') && { required: true }),
    ...(!allowsRight(rows, 'editable') && { readonly: true }),
    ...(!allowsRight(rows, 'listed') && { list: false }),
    ...(!allowsRight(rows, 'queryable') && { query: false }),
    excel: narrowExcel(getFacet(field, 'excel'), rows),
  }
}

function narrowExcel(excel: ExcelFacet | false, rows: readonly FieldPermissions[]): ExcelFacet | false {
  if (excel === false) return false
  return {
    ...excel,
    ...(!allowsRight(rows, 'importable') && { import: false }),
    ...(!allowsRight(rows, 'exportable') && { export: false }),
  }
}
