import { getFacet } from '@xw/shared/field-types/facets'
import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { fieldPermissionsResource } from '@xw/shared/resources/sys/field-permissions'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { definitionByBizKey } from '../custom-fields.ts'

interface RolePermissions extends FieldPermissions {
  roleId: string
}

/**
 * Reads the field rights of a user for every resource that some role of the school has field permissions for. For all other
 * resources the definition decides, alike for everybody.
 */
export async function readFieldRights(
  tx: Tx,
  tenantId: number,
  { roleIds, permissions }: { roleIds: readonly string[]; permissions: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bizKey: string }>`
    select distinct biz_key as "bizKey" from sys_role_field_config where tenant_id = ${tenantId}`.execute(tx)
  if (rows.length === 0) return new Set()
  const { rows: held } = await sql<{ code: string }>`
    select code from sys_permission where id = any(${permissions}::uuid[])`.execute(tx)
  const rights = new Set<string>()
  for (const { bizKey } of rows) {
    const def = await definitionByBizKey(tx, tenantId, bizKey)
    if (!def || !held.some(({ code }) => isOf(code, def))) continue
    for (const right of await readViewOf(tx, tenantId, roleIds, bizKey)) rights.add(right)
  }
  // A user who may let others unmask fields may also manage fields that are masked for the user.
  if (held.some(({ code }) => code === grantUnmaskedPermission))
    for (const right of rights) rights.add(right.replace(/ visible$/, plain))
  return rights
}

const isOf = (code: string, { permission }: ResourceDef) => code === permission || code.startsWith(`${permission}:`)

/** Returns what roles may do with the fields of one business, assuming that they may use it. */
export async function readViewOf(
  tx: Tx,
  tenantId: number,
  roleIds: readonly string[],
  bizKey: string,
): Promise<ReadonlySet<string>> {
  const def = await definitionByBizKey(tx, tenantId, bizKey)
  if (!def) return new Set()
  const { rows: said } = await sql<RolePermissions>`
    select role_id as "roleId", field_key as "fieldKey", visible, editable, required, listed, queryable, importable,
      exportable, masked, sort_no as "sortNo"
    from sys_role_field_config
    where tenant_id = ${tenantId} and role_id = any(${roleIds}::uuid[]) and biz_key = ${bizKey}`.execute(tx)
  const deciding = decidingAmong(await readCodes(tx, tenantId, roleIds), roleIds, def)
  return new Set(rightsIn(bizKey, def, spread(said, deciding)))
}

/** The rights to fields when no role configures them. */
export const definedRights = (bizKey: string, def: ResourceDef): ReadonlySet<string> =>
  new Set(rightsIn(bizKey, def, []))

const plain = ' plain'
export const isPlainRight = (right: string): boolean => right.endsWith(plain)

/** Letting others see masked values in full takes a permission of its own. */
export const grantUnmaskedPermission = `${fieldPermissionsResource.permission}:unmask`

type Codes = ReadonlyMap<string, readonly string[]>

async function readCodes(tx: Tx, tenantId: number, roleIds: readonly string[]): Promise<Codes> {
  const { rows } = await sql<{ id: string; code: string }>`
    select given.role_id as id, permission.code from sys_role_permission given
    join sys_permission permission on permission.id = given.permission_id
    where given.tenant_id = ${tenantId} and given.role_id = any(${roleIds}::uuid[])`.execute(tx)
  const byRole = Map.groupBy(rows, row => row.id)
  return new Map([...byRole].map(([id, own]) => [id, own.map(row => row.code)]))
}

/** The roles that grant anything of a resource decide about its fields; when none does, all of them. */
function decidingAmong(codes: Codes, roleIds: readonly string[], def: ResourceDef): readonly string[] {
  const giving = roleIds.filter(id => codes.get(id)?.some(code => isOf(code, def)))
  return giving.length > 0 ? giving : roleIds
}

/** A role that does not configure a field which another role configures has it with the definition's defaults. */
function spread(said: readonly RolePermissions[], roleIds: readonly string[]): FieldPermissions[] {
  const keys = new Set(said.map(row => row.fieldKey))
  return [...keys].flatMap(fieldKey =>
    roleIds.map(roleId => said.find(row => row.roleId === roleId && row.fieldKey === fieldKey) ?? silent(fieldKey)),
  )
}

const silent = (fieldKey: string): FieldPermissions => ({
  fieldKey,
  visible: null,
  editable: null,
  required: null,
  listed: null,
  queryable: null,
  importable: null,
  exportable: null,
  masked: null,
  sortNo: null,
})

function rightsIn(bizKey: string, base: ResourceDef, rows: readonly FieldPermissions[]): string[] {
  const { def, masked } = applyFieldPermissions(base, rows)
  return Object.entries(def.fields).flatMap(([key, field]) => {
    const excel = getFacet(field, 'excel')
    const rights: [string, boolean][] = [
      ['visible', true],
      ['plain', !masked.has(key)],
      ['editable', field.readonly !== true],
      ['queryable', getFacet(field, 'query') !== false],
      ['importable', excel !== false && excel.import !== false],
      ['exportable', excel !== false && excel.export !== false],
    ]
    return rights.flatMap(([right, has]) => (has ? [`${bizKey}.${key} ${right}`] : []))
  })
}
