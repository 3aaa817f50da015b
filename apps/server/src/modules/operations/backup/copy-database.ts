import { Readable } from 'node:stream'
import { assertAlone } from '../../../postgres/alone.ts'
import { connect } from '../../../postgres/connect.ts'
import { assertEqual } from './assert-equal.ts'
import { type EmptyDatabase, fillDatabase } from './fill-database.ts'
import { inSnapshot, readApplied, readSchools, readSequences, readTables, type Table } from './layout.ts'
import type { LoadedTable } from './load-tables.ts'
import { copyRows, countLines, type Writing } from './write-tables.ts'

/**
 * Copies a database that stands still into an empty one, as streams from one to the other, with the schema that it has, and
 * proves that they are equal; gives how many rows there are.
 */
export async function copyDatabase(sourceUrl: string, target: EmptyDatabase): Promise<number> {
  const client = await connect(sourceUrl)
  try {
    await assertAlone(client)
    return await inSnapshot(client, async () => {
      const writing = { client, schools: await readSchools(client) }
      const tables = (await readTables(client)).map(table => toLoad(writing, table))
      const [migrations, sequences] = [await readApplied(client), await readSequences(client)]
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

function toLoad(writing: Writing, table: Table): LoadedTable {
  let rows = 0
  async function* counted() {
    for await (const chunk of copyRows(writing, table)) {
      rows += countLines(chunk)
      yield chunk
    }
  }
  return { ...table, open: async () => Readable.from(counted()), count: () => rows }
}
