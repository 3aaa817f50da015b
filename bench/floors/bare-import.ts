import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readSpreadsheet } from '../../apps/server/src/spreadsheet/read-spreadsheet.ts'

/** The least an import can cost: the file is read and its cells are copied as they are, into a table without indexes. */
export async function bareImport(client: pg.Client, file: string, width: number): Promise<void> {
  const columns = Array.from({ length: width }, (_, index) => `c${index} text`)
  await client.query(`create temporary table bare (${columns.join()})`)
  const { sheets } = await readSpreadsheet(file, { name: 'import.xlsx' })
  async function* lines() {
    let text = ''
    for await (const { cells } of sheets[0]?.rows() ?? []) {
      for (let index = 0; index < width; index += 1) {
        const cell = cells[index]
        text +=
          (index > 0 ? '\t' : '') +
          (typeof cell === 'string' ? cell : cell === null || cell === undefined ? '\\N' : JSON.stringify(cell))
      }
      text += '\n'
      if (text.length < 65_536) continue
      yield text
      text = ''
    }
    if (text) yield text
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom('copy bare from stdin')))
  await client.query('drop table bare')
}
