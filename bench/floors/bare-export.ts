import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { writeXlsx } from '../../apps/server/src/spreadsheet/write-xlsx.ts'

const chunkRows = 1_000

/** Some columns of a table as they are, into a spreadsheet that nobody keeps: no rights, no texts, no masks. */
export async function bareExport(client: pg.ClientBase, table: string, columns: readonly string[]): Promise<void> {
  await client.query(`begin; set local app.tenant = '1'`)
  await client.query(
    `declare bare no scroll cursor for select ${columns.map(column => `"${column}"::text`).join()} from ${table}
     where tenant_id = 1 and del_flag = '0' order by create_time desc, id desc`,
  )
  await pipeline(
    writeXlsx([{ name: table, columns: columns.map(title => ({ title })), rows: rowsOf(client) }]),
    new Writable({ write: (_, __, done) => done() }),
  )
  await client.query('commit')
}

async function* rowsOf(client: pg.ClientBase): AsyncGenerator<(string | null)[]> {
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${chunkRows} from bare`, rowMode: 'array' })
    yield* rows
    if (rows.length < chunkRows) return
  }
}
