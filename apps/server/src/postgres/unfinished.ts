import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { connect } from './connect.ts'
import { openSite } from './site.ts'

/** How a database comes to its content at once. */
export type Filling = 'restore' | 'move'

/** A schema beside those that hold the product's tables: a database with the mark alone is still an empty one. */
const schema = 'xw_unfinished'

const sentences: Record<Filling, string> = {
  restore: '上次的恢复没有完成，数据库还不能使用；请再执行一次 npm run restore -- <备份>',
  move: '上次搬移到这里没有完成，数据库还不能使用；请用原来的设置再执行一次 npm run move -- <文件>',
}

/** Whether the database has no table of the product. An interrupted restore leaves the queue and the mark, which do not count. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where relnamespace in (select oid from pg_namespace where nspname in ('public', 'staging'))
       and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     limit 1`,
  )
  return !rowCount
}

/** Marks an empty database as being filled: until the mark is gone no server starts on it. */
export async function markFilling(client: pg.Client, filling: Filling): Promise<void> {
  // Sent together: one transaction.
  await client.query(
    `drop schema if exists ${schema} cascade; create schema ${schema} create table filling (kind text not null);
     insert into ${schema}.filling values (${pg.escapeLiteral(filling)})`,
  )
}

/** Takes the mark away, in the transaction that shows the content. */
export async function unmarkFilling(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${schema} cascade`)
}

/** The same mark for a data folder whose embedded database may not even be there yet. */
const noteIn = (dataDir: string) => join(dataDir, 'filling')

export function noteFilling(dataDir: string, filling: Filling): void {
  openSite(dataDir)
  writeFileSync(noteIn(dataDir), `${filling}\n`, { flush: true })
}

/** Refuses a database that a restore or a move was to fill and did not. `dataDir` is that of an embedded one. */
export async function assertFilled(ownerUrl: string, dataDir: string | null): Promise<void> {
  const filling = await inClient(ownerUrl, client => findUnfinished(client, dataDir))
  if (filling) throw new ConfigError(`${sentences[filling]}，或用 npm run restore -- --discard 放弃它。`)
  // The filling was finished, and killed before it could take its note away.
  if (dataDir !== null) rmSync(noteIn(dataDir), { force: true })
}

/** Throws away what an interrupted filling left in the database; returns false when there is nothing of the kind. */
export async function discardFilling(ownerUrl: string, dataDir: string | null): Promise<boolean> {
  const isDiscarded = await inClient(ownerUrl, async client => {
    if (!(await findUnfinished(client, dataDir))) return false
    await client.query('drop schema if exists pgboss cascade')
    await unmarkFilling(client)
    return true
  })
  if (dataDir !== null) rmSync(noteIn(dataDir), { force: true })
  return isDiscarded
}

/** A mark counts while the database is empty: the content and the end of the mark come in one transaction. */
async function findUnfinished(client: pg.Client, dataDir: string | null): Promise<Filling | null> {
  if (!(await isEmpty(client))) return null
  const { rows } = await client.query<{ isMarked: boolean }>(
    `select to_regclass('${schema}.filling') is not null as "isMarked"`,
  )
  if (rows[0]?.isMarked) {
    const marks = await client.query<{ kind: Filling }>(`select kind from ${schema}.filling`)
    return marks.rows[0]?.kind ?? 'restore'
  }
  if (dataDir === null || !existsSync(noteIn(dataDir))) return null
  return readFileSync(noteIn(dataDir), 'utf8').trim() === 'move' ? 'move' : 'restore'
}

async function inClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
