import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import { connect } from '../../../postgres/connect.ts'
import { inSnapshot, readSequences } from './layout.ts'
import type { LoadedTable } from './load-tables.ts'
import { quoteTableName } from './write-tables.ts'

interface TableDigest {
  rows: string
  first: string
  second: string
}

/** Refuses a copy in which a row of these tables or a sequence differs from the client’s snapshot. */
export async function assertEqual(source: pg.Client, copyUrl: string, tables: readonly LoadedTable[]): Promise<void> {
  const copy = await connect(copyUrl)
  try {
    await inSnapshot(copy, async () => {
      for (const table of tables) await assertSameRows(source, copy, table)
      if (!isDeepStrictEqual(await readSequences(source), await readSequences(copy)))
        throw refused('复制之后各序列的值与原来的不同，原来的数据没有改动。')
    })
  } finally {
    await copy.end()
  }
}

async function assertSameRows(source: pg.Client, copy: pg.Client, table: LoadedTable): Promise<void> {
  const [original, copied] = [await digestTable(source, table), await digestTable(copy, table)]
  // Comparing with the number of rows read detects a table of which row security showed only a part.
  if (isDeepStrictEqual(original, copied) && copied?.rows === String(table.count())) return
  throw refused(`表 ${table.table} 复制之后与原来的不同，原来的数据没有改动。`)
}

/** Adds up checksums: equal rows give equal sums in any order, and tables of any size fit. */
async function digestTable(client: pg.Client, table: LoadedTable): Promise<TableDigest | undefined> {
  const half = (from: number) => `sum(('x' || substr(md5, ${from}, 16))::bit(64)::bigint::numeric)`
  const { rows } = await client.query<TableDigest>(
    `select count(*)::text as rows, ${half(1)}::text as first, ${half(17)}::text as second
     from (select md5(t::text) as md5 from ${quoteTableName(table)} t) rows`,
  )
  return rows[0]
}
