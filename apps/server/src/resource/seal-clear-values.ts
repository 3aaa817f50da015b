import { getTail } from '@xw/shared/resource/storage'
import type pg from 'pg'
import type { Keys } from '../plugins/keys.ts'
import type { Preparation } from '../postgres/migrate.ts'
import { blindIndex, type SealContext, sealText } from './stored.ts'

/** A column that stored values in clear text, and how each value is sealed, by target column. */
interface ClearColumn {
  table: string
  column: string
  seal(place: SealContext, clear: string): Record<string, Buffer>
}

const clearTail = (table: string, column: string): ClearColumn => ({
  table,
  column,
  seal: (place, clear) => ({ [column]: blindIndex(place, column, clear) }),
})

const phone: ClearColumn = {
  table: 'sys_user',
  column: 'phone',
  seal: (place, clear) => ({
    phone: sealText(place, 'phone', clear),
    phone_hash: blindIndex(place, 'phone', clear),
    phone_tail: blindIndex(place, 'phone_tail', getTail(clear)),
  }),
}

/**
 * Preparations for migrations that seal values of an older database. The keys are not in the database, so this
 * process computes the sealed values.
 */
export const sealClearValues = (keys: Keys): Readonly<Record<string, Preparation>> => ({
  '0032-sealed-phones.sql': async client => {
    // Keeps others from adding values between reading and sealing.
    await client.query('lock table sys_user, xw_info, sys_history in access exclusive mode')
    await sealColumn(client, keys, phone)
    for (const column of ['zjhm_tail', 'sjhm_tail', 'txdz_tail'])
      await sealColumn(client, keys, clearTail('xw_info', column))
  },
})

const atOnce = 5_000

/** Seals each distinct value once, including those in the history. */
async function sealColumn(client: pg.Client, keys: Keys, { table, column, seal }: ClearColumn) {
  await client.query(`
    declare clear_value cursor for
    select tenant_id, ${column} as clear from ${table} where ${column} <> ''
    union
    select tenant_id, data_content ->> '${column}' from sys_history
    where data_table = '${table}' and data_content ->> '${column}' <> ''`)
  for (;;) {
    const { rows } = await client.query<{ tenant_id: number; clear: string }>(`fetch ${atOnce} from clear_value`)
    if (rows.length === 0) break
    const sealed = rows.flatMap(({ tenant_id, clear }) =>
      Object.entries(seal({ keys, tenantId: tenant_id }, clear)).map(
        ([name, value]) => [tenant_id, name, clear, value] as const,
      ),
    )
    await client.query('insert into sealing select * from unnest($1::int[], $2::text[], $3::text[], $4::bytea[])', [
      sealed.map(([tenant]) => tenant),
      sealed.map(([, name]) => name),
      sealed.map(([, , clear]) => clear),
      sealed.map(([, , , value]) => value),
    ])
  }
  await client.query('close clear_value')
}
