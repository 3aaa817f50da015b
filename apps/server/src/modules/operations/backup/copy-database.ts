import { Readable } from 'node:stream'
import { assertAlone } from '../../../postgres/alone.ts'
import { connect } from '../../../postgres/connect.ts'
import { assertEqual } from './assert-equal.ts'
import { type EmptyDatabase, fillDatabase } from './fill-database.ts'
import {
  inSnapshot,
  listAppliedMigrations,
  listSchools,
  listTables,
  readSequences,
  type TableLayout,
} from './layout.ts'
import type { LoadedTable } from './load-tables.ts'
import { copyRows, countLines, type SnapshotReader } from './write-tables.ts'

/**
 * Copies a database that nobody uses into an empty one, with its own schema, and verifies that they are equal. Rows are
 * streamed. Returns their number.
 */
export async function copyDatabase(sourceUrl: string, target: EmptyDatabase): Promise<number> {
  const client = await connect(sourceUrl)
  try {
    await assertAlone(client)
    return await inSnapshot(client, async () => {
      const writing = { client, schools: await listSchools(client) }
      const tables = (await listTables(client)).map(table => toLoadedTable(writing, table))
      const [migrations, sequences] = [await listAppliedMigrations(client), await readSequences(client)]
      const filled = await fillDatabase(target, {
        as: 'move',
        tables,
        sequences,
        migrations,
        finish: async () => {},
      })
      await assertEqual(client, target.ownerUrl, filled)
      return tables.reduce((sum, table) => sum + table.count(), 0)
    })
  } finally {
    await client.end()
  }
}

function toLoadedTable(writing: SnapshotReader, table: TableLayout): LoadedTable {
  let rows = 0
  async function* counted() {
    for await (const chunk of copyRows(writing, table)) {
      rows += countLines(chunk)
      yield chunk
    }
  }
  return { ...table, open: async () => Readable.from(counted()), count: () => rows }
}
