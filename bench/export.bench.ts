import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toColumn } from '@xw/shared/resource/names'
import { userResource } from '@xw/shared/resources/sys/user'
import type { Actions } from '../apps/server/src/resource/actions.ts'
import { excelColumns } from '../apps/server/src/resource/export.ts'
import { bareExport } from './floors/bare-export.ts'
import { callerWith } from './list-engine.ts'
import { listRows } from './lists-data.ts'
import { withLists } from './lists-server.ts'
import { medianOf, type Row } from './measure.ts'
import { costInAll } from './postgres-cpu.ts'

/** Every user into a spreadsheet, with texts, masks and rights, beside the same columns as they are. */
export default function exportBench(): Promise<Row[]> {
  return withLists(async ({ engine, pool }) => {
    const actions = engine.made.get(userResource.path)?.actions
    if (!actions) throw new Error('no users')
    const columns = excelColumns(userResource, 'export').map(({ key }) => toColumn(key))
    const client = await pool.connect()
    const floor = await medianOf(() => costInAll(pool, () => bareExport(client, userResource.table, columns)))
    client.release()
    const value = await medianOf(() => costInAll(pool, () => exportAll(actions)))
    console.log(`  ${listRows} users: ${value.toFixed(2)} processor seconds, the columns alone ${floor.toFixed(2)}`)
    return [
      { name: `exporting ${listRows} users / their columns as they are`, value: value / floor, unit: '×', limit: 2 },
    ]
  })
}

async function exportAll(actions: Actions): Promise<void> {
  const { content } = await actions.exportXls(callerWith(), {})
  await pipeline(content, new Writable({ write: (_, __, done) => done() }))
}
