import { resources } from '@xw/shared/resources/index'
import type pg from 'pg'
import { type ListData, openData } from './list-data.ts'
import { sizeOf } from './size.ts'
import { insertRows } from './table-rows.ts'

export const listRows = sizeOf('listRows')

/** The product's own database with as many rows in the table of every resource. */
export const openListsData = (): Promise<ListData> => openData('lists', listRows, fill)

/** Tables of which a school has only a few rows, and which other lists depend on. */
const few = new Set(['xw_custom_field', 'xw_batch'])

/** Rows are made from the definitions alone, so what ties them to other tables is taken away first. */
async function fill(owner: pg.Client, { keys }: Pick<ListData, 'keys'>) {
  console.log(`${listRows} rows of every resource are made once and kept …`)
  await owner.query('begin')
  const tables = resources.map(def => def.table)
  const { rows: ties } = await owner.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype in ('c', 'f') and conrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { table, name } of ties) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  for (const def of resources) if (!few.has(def.table)) await insertRows(owner, def, { count: listRows, keys })
  await owner.query(
    `insert into sys_user_role (tenant_id, user_id, role_id)
     select 1, id, (select id from sys_role where tenant_id = 1 and role_code = 'xs') from sys_user where tenant_id = 1
     on conflict do nothing`,
  )
  await owner.query(
    `insert into sys_user_depart (tenant_id, user_id, depart_id)
     select 1, u.id, (select array_agg(id) from (select id from sys_depart order by org_code limit 40) d)[1 + abs(hashtext(u.username)) % 40] from sys_user u where tenant_id = 1
     on conflict do nothing`,
  )
  await owner.query('commit')
  await owner.query('vacuum analyze')
}
