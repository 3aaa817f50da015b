import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import { connect } from '../../../postgres/connect.ts'
import { inSnapshot, readSequences } from './layout.ts'
import type { LoadedTable } from './load-tables.ts'
import { nameOf } from './write-tables.ts'

interface Digest {
  rows: string
  first: string
  second: string
}

/** Refuses a copy in which any row of these tables or any sequence is not what it is in the client's snapshot. */
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
  const [original, copied] = [await digest(source, table), await digest(copy, table)]
  // The count of what was read tells a table that somebody sees only a part of.
  if (isDeepStrictEqual(original, copied) && copied?.rows === String(table.count())) return
  throw refused(`表 ${table.table} 复制之后与原来的不同，原来的数据没有改动。`)
}

/** Sums of checksums: the same for the same rows in any order, and no table is too large to be summed up. */
async function digest(client: pg.Client, table: LoadedTable): Promise<Digest | undefined> {
  const half = (from: number) => `sum(('x' || substr(md5, ${from}, 16))::bit(64)::bigint::numeric)`
  const { rows } = await client.query<Digest>(
    `select count(*)::text as rows, ${half(1)}::text as first, ${half(17)}::text as second
     from (select md5(t::text) as md5 from ${nameOf(table)} t) rows`,
  )
  return rows[0]
}
