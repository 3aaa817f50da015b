import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import type { Access } from '../../resource/access.ts'
import { keepHistory } from '../../resource/audit.ts'
import { stamps } from '../../resource/stamps.ts'
import type { Line } from './line.ts'

/** One role's configuration of one business. */
interface Place {
  roleId: string
  bizKey: string
}

const rowsOf = ({ tenantId }: Session, { roleId, bizKey }: Place) =>
  sql`sys_role_field_config where tenant_id = ${tenantId} and role_id = ${roleId} and biz_key = ${bizKey}`

const columns = sql`field_key as "fieldKey", visible, editable, required, listed, queryable, importable, exportable, masked, sort_no as "sortNo"`

export const readMatrix = async (tx: Tx, session: Session, place: Place): Promise<Line[]> =>
  (await sql<Line>`select ${columns} from ${rowsOf(session, place)} order by sort_no, field_key`.execute(tx)).rows

const saysNothing = (row: Line) => Object.entries(row).every(([key, value]) => key === 'fieldKey' || value === null)

/** Makes the configuration exactly these rows; what says nothing is not kept. Gives how many fields it changed. */
export async function saveMatrix(tx: Tx, access: Access, place: Place, rows: readonly Line[]): Promise<number> {
  const { session } = access
  const wanted = rows.filter(row => !saysNothing(row))
  const { rows: held } = await sql<Line & { id: string }>`
    select id, ${columns} from ${rowsOf(session, place)} for update`.execute(tx)
  const removed = held.filter(row => !wanted.some(({ fieldKey }) => fieldKey === row.fieldKey))
  const changed = wanted.filter(row => !held.some(before => isSame(before, row)))
  const touched = held.filter(row => removed.includes(row) || changed.some(({ fieldKey }) => fieldKey === row.fieldKey))
  await keepHistory(
    tx,
    access,
    touched.map(row => row.id),
  )
  await sql`delete from ${rowsOf(session, place)} and id = any(${removed.map(row => row.id)}::uuid[])`.execute(tx)
  for (const row of changed) await upsert(tx, session, place, row)
  return removed.length + changed.length
}

const isSame = (before: Line, row: Line) => (Object.keys(row) as (keyof Line)[]).every(key => before[key] === row[key])

async function upsert(tx: Tx, { tenantId, username }: Session, { roleId, bizKey }: Place, row: Line) {
  const { fieldKey, sortNo, ...flags } = row
  const values = { ...flags, sort_no: sortNo }
  await tx
    .insertInto('sys_role_field_config')
    .values({
      tenant_id: tenantId,
      id: newId(),
      role_id: roleId,
      biz_key: bizKey,
      field_key: fieldKey,
      ...values,
      create_by: username,
    })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'role_id', 'biz_key', 'field_key']).doUpdateSet({
        ...values,
        ...stamps({ username }, 'sys_role_field_config'),
      }),
    )
    .execute()
}
