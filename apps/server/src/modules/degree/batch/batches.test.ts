import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool } from '../../../../test/support/fixtures.ts'
import { createBatches } from './index.ts'

let server: TestApp
let other: number
beforeAll(async () => {
  server = await buildApp()
  other = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
})
afterAll(() => server.close())

const add = (tenantId: number, name: string) =>
  server.deps.db.inTenant(tenantId, tx =>
    tx
      .insertInto('xw_batch')
      .values({
        tenant_id: tenantId,
        id: crypto.randomUUID(),
        name,
        xwbslbm: '31',
        grades: '2023,2024',
        student_until: new Date('2026-06-20T10:00:00Z'),
      })
      .execute(),
  )

it('DG-02 the collections that the gate asks for are those of the school, and another process’s change drops them', async () => {
  const { db, events } = server.deps
  const batches = createBatches(events)
  const names = (tenantId: number) =>
    db.inTenant(tenantId, async tx => (await batches.of(tx, tenantId)).map(({ name }) => name))
  expect(await names(1)).toEqual([])
  await add(1, '2026年6月')
  await vi.waitFor(async () => expect(await names(1)).toEqual(['2026年6月']), { timeout: 1_000, interval: 10 })
  expect(await names(other)).toEqual([])
  await add(other, '别校')
  await vi.waitFor(async () => expect(await names(other)).toEqual(['别校']), { timeout: 1_000, interval: 10 })
  // After `caughtUp`, the first read already sees the change.
  await add(1, '2026年9月')
  await events.caughtUp()
  expect(await names(1)).toContain('2026年9月')
  await db.inTenant(1, tx => tx.deleteFrom('xw_batch').where('name', '=', '2026年9月').execute())
  await events.caughtUp()
  // An unchanged list is not read again: the second call returns the same object.
  const both = await db.inTenant(1, async tx => [await batches.of(tx, 1), await batches.of(tx, 1)])
  expect(both[0]).toBe(both[1])
  expect(both[0]?.[0]).toMatchObject({
    xwbslbm: '31',
    state: '0',
    windows: { student: { from: null, until: Date.parse('2026-06-20T10:00:00Z') } },
    grades: ['2023', '2024'],
    departIds: [],
    needsPhoto: true,
    needsSignature: false,
  })
})
