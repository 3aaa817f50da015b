import { backupPaths } from '@xw/shared/wire/backup-paths'
import type { CreatedBackup } from '@xw/shared/wire/backups'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { changeElsewhere } from '../../../../test/support/change-elsewhere.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { createEngine } from '../../../resource/engine.ts'
import { makeResources } from '../../../resources.ts'
import { loadUserSession } from '../../sign-in/session/index.ts'
import { restoreTask } from './index.ts'

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())

/** A task whose worker dies with the chunk of this number, before that is committed. */
async function createAttempts(backupId: string) {
  const { deps } = server
  const [office] = await school.rows(
    sql<{ id: string }>`select id from sys_user where username like 'office%' order by create_time desc limit 1`,
  )
  const session = await loadUserSession(deps.db, {
    userId: office?.id ?? '',
    tenantId: 1,
    departId: null,
    sessionId: newId(),
  })
  if (!session) throw new Error('nobody')
  const engine = createEngine(deps)
  makeResources(deps, engine)
  const id = newId()
  type Checkpoint = Parameters<Parameters<typeof restoreTask.run>[0]['commit']>[0]
  let checkpoint: Checkpoint | null = null
  return (dyingChunk: number) => {
    let chunk = 0
    return restoreTask.run(
      {
        id,
        deps,
        engine,
        caller: { session, origin: { ip: '127.0.0.1', userAgent: 'test', traceId: 'trace' } },
        signal: new AbortController().signal,
        checkpoint,
        progress() {},
        async commit(next: Checkpoint, work?: (tx: Tx) => Promise<void>) {
          chunk += 1
          await deps.db.inTenant(1, async tx => {
            await work?.(tx)
            if (chunk === dyingChunk) throw new Error('killed')
          })
          checkpoint = next
        },
        saveFile: () => Promise.reject(new Error('no file')),
      },
      { backupId },
    )
  }
}

it('DG-04 a restore that dies in the middle leaves whole chunks behind, and goes on with the next', async () => {
  const ids = await school.records(Array.from({ length: 1_300 }, () => '10'))
  await school.rows(sql`update xw_info set zymc = '原专业' where id = any(${ids}::uuid[])`)
  const { body } = await server.call<CreatedBackup>('POST', backupPaths.make, {
    token: school.tokens.school,
    payload: { xwlx: '31', query: { zymc: '原专业' } },
  })
  expect(body.result?.count).toBe(1_300)
  await changeElsewhere(server.deps.db, ids, { zymc: '错专业' })
  const restored = async () => {
    const [row] = await school.rows(
      sql<{
        count: number
      }>`select count(*)::int as count from xw_info where zymc = '原专业' and id = any(${ids}::uuid[])`,
    )
    return row?.count
  }
  const attempt = await createAttempts(body.result?.id ?? '')
  await expect(attempt(2)).rejects.toThrow('killed')
  expect(await restored()).toBe(1_000)
  const { message, successNum } = await attempt(0)
  expect([await restored(), successNum]).toEqual([1_300, 1_300])
  expect(message).toMatch(/^共 1300 条，1300 条已与备份一致，还原前的记录已备份为 BF/)
  const kept = await school.rows(
    sql<{ count: number; parts: number }>`
      select row_count as count, part_count as parts from xw_backup where kind = 'restore'`,
  )
  expect(kept).toEqual([{ count: 1_300, parts: 2 }])
}, 120_000)
