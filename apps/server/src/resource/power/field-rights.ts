import { facet } from '@xw/shared/field-types/facets'
import { applyFieldConfig, type FieldConfig } from '@xw/shared/resource/field-config'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { findByBizKey } from '@xw/shared/resources/biz-keys'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'

interface Said extends FieldConfig {
  bizKey: string
  roleId: string
}

/**
 * What roles do with the fields of every business that any role of the school is configured for, or of one that is
 * named: the others are as their definitions say, for everybody alike.
 */
export async function readFieldRights(
  tx: Tx,
  tenantId: number,
  roleIds: readonly string[],
  named?: string,
): Promise<ReadonlySet<string>> {
  const { rows: keys } = await sql<{ bizKey: string }>`
    select distinct biz_key as "bizKey" from sys_role_field_config where tenant_id = ${tenantId}`.execute(tx)
  const bizKeys = named === undefined ? keys.map(row => row.bizKey) : [named]
  if (bizKeys.length === 0) return new Set()
  const { rows: said } = await sql<Said>`
    select biz_key as "bizKey", role_id as "roleId", field_key as "fieldKey", visible, editable, required, listed, queryable,
      importable, exportable, masked, sort_no as "sortNo"
    from sys_role_field_config
    where tenant_id = ${tenantId} and role_id = any(${roleIds}::uuid[]) and biz_key = any(${bizKeys}::text[])`.execute(
    tx,
  )
  const codes = await readCodes(tx, tenantId, roleIds)
  const rights = bizKeys.flatMap(bizKey => {
    const def = findByBizKey(bizKey)
    if (!def) return []
    const deciding = decidingAmong(codes, roleIds, def.permission)
    return rightsIn(
      bizKey,
      def,
      spread(
        said.filter(row => row.bizKey === bizKey),
        deciding,
      ),
    )
  })
  return new Set(rights)
}

/** The fields as the definition has them, configured by nobody. */
export const definedRights = (bizKey: string, def: ResourceDef): ReadonlySet<string> =>
  new Set(rightsIn(bizKey, def, []))

export const isPlainRight = (right: string): boolean => right.endsWith(' plain')

type Codes = ReadonlyMap<string, readonly string[]>

async function readCodes(tx: Tx, tenantId: number, roleIds: readonly string[]): Promise<Codes> {
  const { rows } = await sql<{ id: string; code: string }>`
    select given.role_id as id, permission.code from sys_role_permission given
    join sys_permission permission on permission.id = given.permission_id
    where given.tenant_id = ${tenantId} and given.role_id = any(${roleIds}::uuid[])`.execute(tx)
  const byRole = Map.groupBy(rows, row => row.id)
  return new Map([...byRole].map(([id, own]) => [id, own.map(row => row.code)]))
}

/** The roles that give anything of a resource have a say about its fields; where none does, all of them. */
function decidingAmong(codes: Codes, roleIds: readonly string[], permission: string): readonly string[] {
  const giving = roleIds.filter(id =>
    codes.get(id)?.some(code => code === permission || code.startsWith(`${permission}:`)),
  )
  return giving.length > 0 ? giving : roleIds
}

/** A role that says nothing about a field which another one configures has it as the definition says. */
function spread(said: readonly Said[], roleIds: readonly string[]): FieldConfig[] {
  const keys = new Set(said.map(row => row.fieldKey))
  return [...keys].flatMap(fieldKey =>
    roleIds.map(roleId => said.find(row => row.roleId === roleId && row.fieldKey === fieldKey) ?? silent(fieldKey)),
  )
}

const silent = (fieldKey: string): FieldConfig => ({
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

function rightsIn(bizKey: string, base: ResourceDef, rows: readonly FieldConfig[]): string[] {
  const { def, masked } = applyFieldConfig(base, rows)
  return Object.entries(def.fields).flatMap(([key, field]) => {
    const excel = facet(field, 'excel')
    const rights: [string, boolean][] = [
      ['visible', true],
      ['plain', !masked.has(key)],
      ['editable', field.readonly !== true],
      ['queryable', facet(field, 'query') !== false],
      ['importable', excel !== false && excel.import !== false],
      ['exportable', excel !== false && excel.export !== false],
    ]
    return rights.flatMap(([right, has]) => (has ? [`${bizKey}.${key} ${right}`] : []))
  })
}
