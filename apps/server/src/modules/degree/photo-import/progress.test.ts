import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { archiveOf, photoImporter, portrait } from '../../../../test/support/photo-archive.ts'
import { addRecord } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import { loadUserSession } from '../../sign-in/session/index.ts'
import { photoImportTask } from './task.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

it('IM-10 the progress of an import moves with every photo, not with every chunk', async () => {
  const { deps, engine } = server
  const departId = await createDepart(deps.db, { name: '文学院', orgCode: 'A01' })
  const userId = await createUser(deps.db, {
    username: 'office',
    roles: ['dwgly'],
    departs: [departId],
    xwbslbms: ['31'],
  })
  const token = await openSession(deps.db, userId, { departId })
  const numbers = ['20240001', '20240002', '20240003', '20240004']
  for (const xh of numbers) await addRecord(server, token, { xm: '王小明', xh, nj: '2024', xwlx: '31', departId })
  const content = await portrait()
  const { upload, start } = photoImporter(server, token)
  const started = await start(await upload(archiveOf(numbers.map(xh => ({ name: `${xh}.jpg`, content })))))
  const session = await loadUserSession(deps.db, { tenantId: 1, userId, departId, sessionId: newId() })
  if (!session) throw new Error('nobody')
  const percents: number[] = []
  await photoImportTask.run(
    {
      id: started.result?.taskId ?? '',
      deps,
      engine,
      caller: { session, origin: { ip: '127.0.0.1', userAgent: 'test', traceId: 'trace' } },
      signal: new AbortController().signal,
      checkpoint: null,
      progress: percent => void percents.push(percent),
      commit: (_, work) =>
        deps.db.inTenant(session.tenantId, async tx => {
          await work?.(tx)
        }),
      saveFile: async (name, file) =>
        (await deps.files.save({ tenantId: 1, ownerId: session.userId, biz: 'result', name, content: file })).id,
    },
    { importId: started.result?.id ?? '' },
  )
  expect(percents).toEqual([24, 49, 74, 99, 99, 100])
})
