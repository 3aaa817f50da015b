import type pg from 'pg'
import type { Keys } from '../../../plugins/keys.ts'
import { readSample } from './reseal-rows.ts'
import { type RotationStep, rotationSteps } from './steps.ts'
import type { KeyRotation } from './turn.ts'

/** Several rows, because a value may be damaged; one that decrypts proves the keys. */
const sampleRows = 20

/** Tells whether the database holds encrypted values or files, with whatever secret. An older schema lacks some tables. */
export async function holdsSealed(client: pg.Client): Promise<boolean> {
  for (const step of await listPresentSteps(client)) if ((await readSample(client, step, 1)).length > 0) return true
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.sys_file') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true && Boolean((await client.query('select from sys_file limit 1')).rowCount)
}

/** Tries to decrypt some values. `nothing` means that there are none. */
export async function tryKeys(client: pg.Client, keys: Keys): Promise<'opens' | 'fails' | 'nothing'> {
  const turn: KeyRotation = { old: keys, fresh: keys, unreadable: 0, opened: 0 }
  for (const step of await listPresentSteps(client)) {
    for (const row of await readSample(client, step, sampleRows)) step.reseal(turn, row)
    if (turn.opened > 0) return 'opens'
  }
  return turn.unreadable > 0 ? 'fails' : 'nothing'
}

/** Lists the steps whose table and columns this database has. */
async function listPresentSteps(client: pg.Client): Promise<RotationStep[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  const present = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type]))
  return rotationSteps.filter(
    ({ table, key, columns }) =>
      key.every(([column]) => present.has(`${table}.${column}`)) &&
      columns.every(([column, type]) => present.get(`${table}.${column}`) === type),
  )
}
