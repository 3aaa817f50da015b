import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { newId } from '../lib/ids.ts'
import { connect } from './connect.ts'

/**
 * Tables without a row policy, each for a reason that was reviewed: sign-in reads it before a school is known, or it
 * holds nothing of a school. A new table stands under a policy or is argued for here.
 */
const reviewed = [
  // Which secret the whole installation has.
  'key_fingerprint',
  'schema_migration',
  'sys_account',
  'sys_captcha',
  // The platform's own: no school has a row in them, and no right of a school reaches them.
  'sys_data_source',
  'sys_dict_version',
  'sys_gateway_route',
  // The figures of machines and processes hold nothing of schools or users.
  'sys_monitor_alarm',
  'sys_monitor_process',
  'sys_monitor_sample',
  'sys_monitor_setting',
  'sys_permission',
  // Every visitor reads these settings in the head of the page.
  'sys_platform_setting',
  // Jobs of the whole platform and their runs; the results are counts without personal data.
  'sys_quartz_job',
  'sys_quartz_run',
  // The next four belong to an account, which may be a member of several schools.
  'sys_recovery_code',
  'sys_second_factor',
  'sys_session',
  'sys_sign_in_guard',
  // Visitors request codes before their school is known, and the gateway is the platform's own.
  'sys_sms',
  'sys_sms_gateway',
  'sys_tenant',
  // Tickets hold what visitors have proven before they are signed in.
  'sys_ticket',
]

let database: TestDatabase
let app: pg.Client
let owner: pg.Client
let secured: string[]
let open: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  app = await connect(database.appUrl)
  owner = await connect(database.ownerUrl)
  const { rows } = await owner.query<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as secured
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  secured = rows.filter(row => row.secured).map(row => row.name)
  open = rows.filter(row => !row.secured).map(row => row.name)
})

afterAll(async () => {
  await app.end()
  await owner.end()
  await database.drop()
})

/** How many rows of each tenant a client sees in a table. */
async function countByTenant(client: pg.Client, table: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ tenant_id: number; n: number }>(
    `select tenant_id, count(*)::int as n from ${table} group by 1`,
  )
  return Object.fromEntries(rows.map(row => [row.tenant_id, row.n]))
}

/** Runs statements as the app's role within one school, and rolls them back. */
async function inSchool<T>(tenant: string, run: () => Promise<T>): Promise<T> {
  await app.query('begin')
  try {
    await app.query(`select set_config('app.tenant', $1, true)`, [tenant])
    return await run()
  } finally {
    await app.query('rollback')
  }
}

const insertLog = (tenant: number) =>
  app.query(`insert into sys_log (tenant_id, id, log_type, log_content) values ($1, $2, 1, 'x')`, [tenant, newId()])

it('stands on every table but the reviewed ones', () => {
  expect(open).toEqual(reviewed)
})

it('shows the app no row of any secured table while no school is set', async () => {
  for (const table of secured) expect([table, await countByTenant(app, table)]).toEqual([table, {}])
  for (const table of secured) {
    expect([table, await inSchool('', () => countByTenant(app, table))]).toEqual([table, {}])
  }
  const hidden = await countByTenant(owner, 'sys_role_permission')
  expect(hidden[1]).toBeGreaterThan(0)
})

it('shows the app the rows of one school, and of the platform only where they are meant for all', async () => {
  const platformTables: string[] = []
  for (const table of secured) {
    const { 1: own = 0, 0: platform = 0, ...others } = await inSchool('1', () => countByTenant(app, table))
    const everything = await countByTenant(owner, table)
    expect([table, own, others]).toEqual([table, everything[1] ?? 0, {}])
    if (platform) platformTables.push(table)
  }
  expect(platformTables).toEqual(['sys_dict', 'sys_dict_item'])
})

it('lets the app write into its own school only', async () => {
  await inSchool('1', async () => {
    expect((await insertLog(1)).rowCount).toBe(1)
    await expect(insertLog(0)).rejects.toMatchObject({ code: '42501' })
  })
})

it('keeps the log and its chain append-only for the app', async () => {
  for (const statement of [
    `update sys_log_link set hash = ''`,
    'delete from sys_log_link',
    'truncate sys_log_link',
    'truncate sys_log_pending',
    `update sys_log set log_content = ''`,
    'delete from sys_log',
    'truncate sys_log',
  ]) {
    await expect(inSchool('1', () => app.query(statement))).rejects.toMatchObject({ code: '42501' })
  }
})
