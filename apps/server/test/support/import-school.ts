import { sql } from 'kysely'
import { newId } from '../../src/lib/ids.ts'
import { unsealText } from '../../src/resource/stored.ts'
import { buildApp } from './app.ts'
import { createUser } from './fixtures.ts'
import { importer } from './imports.ts'
import { openSession } from './people.ts'
import { startTestWorker } from './tasks.ts'
import { createWorld, type World, type WorldRecord } from './world.ts'

/** The fields of a record that tests of imports change. */
interface Stored {
  version: number
  xbm: string | null
  dsxm: string | null
  lwtm: string | null
  mzm: string | null
  sjhm: string | null
}

/** The headings of the columns that find a record, and their values for one. */
export const keys = ['姓名', '身份证件号码', '年级']
export const person = (entry: WorldRecord) => [entry.xm, entry.zjhm, '2024'] as const

export type ImportSchool = Awaited<ReturnType<typeof openImportSchool>>

/** A school with records, a worker that imports, and an office that asks for it. */
export async function openImportSchool() {
  const server = await buildApp()
  const world = await createWorld(server)
  const worker = await startTestWorker(server)
  const of31 = (depart?: string): WorldRecord[] =>
    world.records.filter(({ type, depart: own }) => type === '31' && (depart === undefined || own === depart))
  return {
    server,
    world,
    office: importer(server, world.admin),
    of31,
    record: (index: number): WorldRecord => of31()[index] as WorldRecord,
    /** A record as the database has it. */
    async stored(id: string): Promise<Stored> {
      const { rows } = await server.deps.db.inTenant(1, tx =>
        sql<Stored & { sealed: Buffer | null }>`
          select version, xbm, dsxm, lwtm, mzm, sjhm as sealed from xw_info where id = ${id}`.execute(tx),
      )
      const { sealed, ...row } = rows[0] as Stored & { sealed: Buffer | null }
      return { ...row, sjhm: sealed && unsealText({ keys: server.deps.keys, tenantId: 1 }, 'sjhm', sealed) }
    },
    count: (table: string, where: string): Promise<number> =>
      server.deps.db.inTenant(1, async tx => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.raw(table)} where ${sql.raw(where)}`.execute(tx)
        return rows[0]?.n ?? 0
      }),
    /** A secretary of one department for degree type 31. */
    async secretary(depart: keyof World['departs']) {
      const username = `sec_${newId().slice(-8)}`
      const departId = world.departs[depart]
      const userId = await createUser(server.deps.db, {
        username,
        roles: ['yxgly'],
        departs: [departId],
        xwbslbms: ['31'],
      })
      return importer(server, await openSession(server.deps.db, userId, { departId }))
    },
    async close() {
      await worker.stop()
      await server.close()
    },
  }
}
