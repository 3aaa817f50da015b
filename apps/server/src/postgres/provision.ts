import pg from 'pg'
import { listMissingLeakproof } from './leakproof.ts'
import type { Passwords } from './passwords.ts'

/** Name of the product's database in an embedded cluster. */
export const productDatabase = 'xwxxcj'

/**
 * Creates the roles, the product's database and what only a superuser can add to it. Adds only what is missing, so that
 * every start may call it.
 */
export async function provision(connect: (database: string) => Promise<pg.Client>, passwords: Passwords) {
  await withClient(await connect('postgres'), async client => {
    await addRole(client, 'xw_owner', `createdb password ${pg.escapeLiteral(passwords.xw_owner)}`)
    await addRole(client, 'xw_app', `password ${pg.escapeLiteral(passwords.xw_app)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [productDatabase])
    if (!rowCount) await client.query(`create database ${productDatabase} owner xw_owner`)
  })
  // template1 is included so that databases made later, by tests and benchmarks, behave like the product's.
  for (const database of ['template1', productDatabase]) {
    await withClient(await connect(database), async client => {
      await client.query('create extension if not exists pg_trgm')
      await client.query('create extension if not exists pg_stat_statements')
      for (const statement of await listMissingLeakproof(client)) await client.query(statement)
    })
  }
}

async function addRole(client: pg.Client, name: string, options: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await client.query(`create role ${name} login ${options}`)
}

async function withClient(client: pg.Client, run: (client: pg.Client) => Promise<void>) {
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
