import pg from 'pg'
import { missingLeakproof } from './leakproof.ts'
import type { Passwords } from './passwords.ts'

/** The product's database in an embedded cluster. */
export const productDatabase = 'xwxxcj'

/**
 * Gives the cluster its roles and the product's database with what only a superuser can add. Adds what is missing and
 * changes nothing else, so every start may call it.
 */
export async function provision(connect: (database: string) => Promise<pg.Client>, passwords: Passwords) {
  await withClient(await connect('postgres'), async client => {
    await addRole(client, 'xw_owner', `createdb password ${pg.escapeLiteral(passwords.xw_owner)}`)
    await addRole(client, 'xw_app', `password ${pg.escapeLiteral(passwords.xw_app)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [productDatabase])
    if (!rowCount) await client.query(`create database ${productDatabase} owner xw_owner`)
  })
  // template1 as well: databases made later (tests, benches) then behave like the product's.
  for (const database of ['template1', productDatabase]) {
    await withClient(await connect(database), async client => {
      await client.query('create extension if not exists pg_trgm')
      await client.query('create extension if not exists pg_stat_statements')
      for (const statement of await missingLeakproof(client)) await client.query(statement)
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
