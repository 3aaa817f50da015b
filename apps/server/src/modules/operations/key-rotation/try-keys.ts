import type pg from 'pg'
import type { Keys } from '../../../plugins/keys.ts'
import { readSample } from './reseal-rows.ts'
import { type Step, steps } from './steps.ts'
import type { Turn } from './turn.ts'

/** Several, since a value may have been damaged: one that opens proves the keys. */
const sampleRows = 20

/** Whether the database holds anything that was sealed, or files, with whatever secret. An older schema lacks some tables. */
export async function holdsSealed(client: pg.Client): Promise<boolean> {
  for (const step of await listPresent(client)) if ((await readSample(client, step, 1)).length > 0) return true
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.sys_file') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true && Boolean((await client.query('select from sys_file limit 1')).rowCount)
}

/** Tries the keys on some of the sealed values. `nothing` says that there are none to try them on. */
export async function tryKeys(client: pg.Client, keys: Keys): Promise<'opens' | 'fails' | 'nothing'> {
  const turn: Turn = { old: keys, fresh: keys, unreadable: 0, opened: 0 }
  for (const step of await listPresent(client)) {
    for (const row of await readSample(client, step, sampleRows)) step.reseal(turn, row)
    if (turn.opened > 0) return 'opens'
  }
  return turn.unreadable > 0 ? 'fails' : 'nothing'
}

/** The steps whose table the database has, with all of the columns as they are today. */
async function listPresent(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  const present = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type]))
  return steps.filter(
    ({ table, key, columns }) =>
      key.every(([column]) => present.has(`${table}.${column}`)) &&
      columns.every(([column, type]) => present.get(`${table}.${column}`) === type),
  )
}
