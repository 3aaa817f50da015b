import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { connect } from './connect.ts'
import { openSite } from './site.ts'

/** The operations that fill an empty database. */
export type FillKind = 'restore' | 'move'

/**
 * The schema that holds the mark. It is separate from the product's schemas, so that a database with only the mark
 * counts as empty.
 */
const schema = 'xw_unfinished'

const unfinishedMessages: Record<FillKind, string> = {
  restore: '上次的恢复没有完成，数据库还不能使用；请再执行一次 npm run restore -- <备份>',
  move: '上次搬移到这里没有完成，数据库还不能使用；请用原来的设置再执行一次 npm run move -- <文件>',
}

/**
 * Whether the database has no table of the product. The queue's tables and the mark, which an interrupted restore
 * leaves, do not count.
 */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where relnamespace in (select oid from pg_namespace where nspname in ('public', 'staging'))
       and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     limit 1`,
  )
  return !rowCount
}

/** Marks an empty database as being filled. No server starts on it until the mark is removed. */
export async function markFilling(client: pg.Client, filling: FillKind): Promise<void> {
  // Statements sent together run in one transaction.
  await client.query(
    `drop schema if exists ${schema} cascade; create schema ${schema} create table filling (kind text not null);
     insert into ${schema}.filling values (${pg.escapeLiteral(filling)})`,
  )
}

/** Removes the mark, in the transaction that makes the content visible. */
export async function unmarkFilling(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${schema} cascade`)
}

/** The note serves as the mark while the embedded database of a data folder may not exist yet. */
const fillNotePath = (dataDir: string) => join(dataDir, 'filling')

export function writeFillNote(dataDir: string, filling: FillKind): void {
  openSite(dataDir)
  writeFileSync(fillNotePath(dataDir), `${filling}\n`, { flush: true })
}

/**
 * Throws when a restore or a move has not finished filling this database. `dataDir` is the data folder of an embedded
 * database.
 */
export async function assertFilled(ownerUrl: string, dataDir: string | null): Promise<void> {
  const filling = await withClient(ownerUrl, client => findUnfinished(client, dataDir))
  if (filling) throw new ConfigError(`${unfinishedMessages[filling]}，或用 npm run restore -- --discard 放弃它。`)
  // The filling was finished, but its process was killed before it could remove the note.
  if (dataDir !== null) rmSync(fillNotePath(dataDir), { force: true })
}

/** Removes what an interrupted filling left in the database. Returns false when there was nothing to remove. */
export async function discardFilling(ownerUrl: string, dataDir: string | null): Promise<boolean> {
  const isDiscarded = await withClient(ownerUrl, async client => {
    if (!(await findUnfinished(client, dataDir))) return false
    await client.query('drop schema if exists pgboss cascade')
    await unmarkFilling(client)
    return true
  })
  if (dataDir !== null) rmSync(fillNotePath(dataDir), { force: true })
  return isDiscarded
}

/**
 * Returns the unfinished filling of a database. A mark counts only while the database is empty, because one transaction
 * adds the content and removes the mark.
 */
async function findUnfinished(client: pg.Client, dataDir: string | null): Promise<FillKind | null> {
  if (!(await isEmpty(client))) return null
  const { rows } = await client.query<{ isMarked: boolean }>(
    `select to_regclass('${schema}.filling') is not null as "isMarked"`,
  )
  if (rows[0]?.isMarked) {
    const marks = await client.query<{ kind: FillKind }>(`select kind from ${schema}.filling`)
    return marks.rows[0]?.kind ?? 'restore'
  }
  if (dataDir === null || !existsSync(fillNotePath(dataDir))) return null
  return readFileSync(fillNotePath(dataDir), 'utf8').trim() === 'move' ? 'move' : 'restore'
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
