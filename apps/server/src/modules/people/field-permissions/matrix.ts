import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import { keepHistory } from '../../../resource/audit.ts'
import { stamps } from '../../../resource/stamps.ts'
import type { FieldPermission } from './field-permission.ts'

/** Identifies the field permissions of one role for one business. */
interface MatrixKey {
  roleId: string
  bizKey: string
}

const matrixRows = ({ tenantId }: Session, { roleId, bizKey }: MatrixKey) =>
  sql`sys_role_field_config where tenant_id = ${tenantId} and role_id = ${roleId} and biz_key = ${bizKey}`

const columns = sql`field_key as "fieldKey", visible, editable, required, listed, queryable, importable, exportable, masked, sort_no as "sortNo"`

export const readMatrix = async (tx: Tx, session: Session, key: MatrixKey): Promise<FieldPermission[]> =>
  (
    await sql<FieldPermission>`select ${columns} from ${matrixRows(session, key)} order by sort_no, field_key`.execute(
      tx,
    )
  ).rows

const isEmptyPermission = (row: FieldPermission) =>
  Object.entries(row).every(([key, value]) => key === 'fieldKey' || value === null)

/**
 * Saves the given fields; an empty row is deleted, and other fields stay unchanged, so that two people can change
 * different fields at the same time. Returns the number of changed fields.
 */
export async function saveMatrix(
  tx: Tx,
  access: Access,
  key: MatrixKey,
  rows: readonly FieldPermission[],
): Promise<number> {
  const { session } = access
  const { rows: held } = await sql<FieldPermission & { id: string }>`
    select id, ${columns} from ${matrixRows(session, key)} for update`.execute(tx)
  const byKey = new Map(held.map(row => [row.fieldKey, row]))
  const changed = rows.filter(row => {
    const before = byKey.get(row.fieldKey)
    return before ? !isSamePermission(before, row) : !isEmptyPermission(row)
  })
  const idsOf = (some: readonly FieldPermission[]) => some.flatMap(({ fieldKey }) => byKey.get(fieldKey)?.id ?? [])
  await keepHistory(tx, access, idsOf(changed))
  const removed = idsOf(changed.filter(isEmptyPermission))
  await sql`delete from ${matrixRows(session, key)} and id = any(${removed}::uuid[])`.execute(tx)
  await upsertPermissions(
    tx,
    session,
    key,
    changed.filter(row => !isEmptyPermission(row)),
  )
  return changed.length
}

const isSamePermission = (before: FieldPermission, row: FieldPermission) =>
  (Object.keys(row) as (keyof FieldPermission)[]).every(key => before[key] === row[key])

async function upsertPermissions(
  tx: Tx,
  { tenantId, username }: Session,
  { roleId, bizKey }: MatrixKey,
  rows: readonly FieldPermission[],
) {
  if (rows.length === 0) return
  const values = rows.map(({ fieldKey, sortNo, ...flags }) => ({
    tenant_id: tenantId,
    id: newId(),
    role_id: roleId,
    biz_key: bizKey,
    field_key: fieldKey,
    ...flags,
    sort_no: sortNo,
    create_by: username,
  }))
  await tx
    .insertInto('sys_role_field_config')
    .values(values)
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'role_id', 'biz_key', 'field_key']).doUpdateSet(({ ref }) => ({
        visible: ref('excluded.visible'),
        editable: ref('excluded.editable'),
        required: ref('excluded.required'),
        listed: ref('excluded.listed'),
        queryable: ref('excluded.queryable'),
        importable: ref('excluded.importable'),
        exportable: ref('excluded.exportable'),
        masked: ref('excluded.masked'),
        sort_no: ref('excluded.sort_no'),
        ...stamps({ username }, 'sys_role_field_config'),
      })),
    )
    .execute()
}
