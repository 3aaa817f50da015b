import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { inSchool } from '../../../plugins/in-school.ts'

interface CopyDirection {
  from: number
  to: number
}

/**
 * Tables that a new school copies unchanged. Ids are unique within a school, so references between the copied rows stay
 * valid. The majors that departments may award are not copied, because a new school has no departments.
 */
const copiedTables = [
  ['sys_position', sql`true`],
  ['sys_category', sql`true`],
  ['sys_dict', sql`t.del_flag = '0'`],
  [
    'sys_dict_item',
    sql`exists (select from sys_dict dict where dict.tenant_id = t.tenant_id and dict.id = t.dict_id and dict.del_flag = '0')`,
  ],
  ['xw_degree_config', sql`true`],
  ['xw_export_template', sql`true`],
  ['xw_number_rule', sql`true`],
  ['xw_photo_rule', sql`true`],
  ['xw_custom_field', sql`true`],
  // The counter of field codes is copied too, so that a code is never used again for another field.
  ['xw_custom_field_count', sql`true`],
  ['xw_school_setting', sql`true`],
  ['xw_student_password_rule', sql`true`],
] as const

/** Columns that are not copied: each school decides itself when first sign-ins are open. */
const resetColumns = { opens_on: null, closes_on: null }

/** Tables in which a new school already has rows; the copied rows replace them. */
const replacedTables: readonly string[] = ['xw_school_setting', 'xw_export_template']

/** Copied tables, deleted together with a school that nobody uses. */
export const copiedTableNames: readonly string[] = copiedTables.map(([table]) => table).toReversed()

/** Copies the setup of one school to another: no people, no departments, no records. */
export async function copyBaseData(tx: Tx, way: CopyDirection): Promise<void> {
  await copyRoles(tx, way)
  for (const [table, which] of copiedTables) {
    const { rows } = await inSchool(tx, way.from, () =>
      sql<{ row: object }>`
        select to_jsonb(t) || ${JSON.stringify({ ...resetColumns, tenant_id: way.to })}::jsonb as row
        from ${sql.table(table)} t where t.tenant_id = ${way.from} and ${which}`.execute(tx),
    )
    await inSchool(tx, way.to, async () => {
      if (replacedTables.includes(table))
        await sql`delete from ${sql.table(table)} where tenant_id = ${way.to}`.execute(tx)
      await insertRows(
        tx,
        table,
        rows.map(({ row }) => row),
      )
    })
  }
}

/** Inserts rows into every column that is not generated, by the column names of the database. */
async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const { rows: found } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(tx)
  const columns = sql.join(found.map(({ name }) => sql.id(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Copies roles by their code: the new school already has the built-in roles, with ids of its own. */
async function copyRoles(tx: Tx, { from, to }: CopyDirection): Promise<void> {
  const source = await inSchool(tx, from, async () => ({
    roles: await tx
      .selectFrom('sys_role')
      .select(['role_code', 'role_name', 'reach', 'description'])
      .where('tenant_id', '=', from)
      .execute(),
    grants: await tx
      .selectFrom('sys_role_permission as granted')
      .innerJoin('sys_role as role', 'role.id', 'granted.role_id')
      .select(['role.role_code', 'granted.permission_id'])
      .where('granted.tenant_id', '=', from)
      .execute(),
    fields: await sql<{ role_code: string; row: Record<string, unknown> }>`
      select role.role_code, to_jsonb(config) as row
      from sys_role_field_config config join sys_role role on role.id = config.role_id
      where config.tenant_id = ${from}`.execute(tx),
  }))
  await inSchool(tx, to, async () => {
    await tx
      .insertInto('sys_role')
      .values(source.roles.map(role => ({ ...role, tenant_id: to, id: newId() })))
      .onConflict(conflict => conflict.columns(['tenant_id', 'role_code']).doNothing())
      .execute()
    const roles = await tx.selectFrom('sys_role').select(['id', 'role_code']).where('tenant_id', '=', to).execute()
    const roleIds = new Map(roles.map(({ id, role_code }) => [role_code, id]))
    await tx.deleteFrom('sys_role_permission').where('tenant_id', '=', to).execute()
    await insertRows(
      tx,
      'sys_role_permission',
      source.grants.map(({ role_code, permission_id }) => ({
        tenant_id: to,
        role_id: roleIds.get(role_code),
        permission_id,
        granted_at: new Date(),
      })),
    )
    await insertRows(
      tx,
      'sys_role_field_config',
      source.fields.rows.map(({ role_code, row }) => ({ ...row, tenant_id: to, role_id: roleIds.get(role_code) })),
    )
  })
}
