import { allRecords } from '@xw/shared/wire/batch-choices'
import type { DashboardOverview } from '@xw/shared/wire/dashboard'
import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { addRecord, createWorld, type World, type WorldRecord } from '../../../../test/support/world.ts'
import type { Worker } from '../../../workers/start-worker.ts'

type Row = Record<string, unknown>

let server: TestApp
let world: World
let worker: Worker
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  worker = await startTestWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const base = '/xw/xwInfo'
const call = <T>(method: 'GET' | 'PUT' | 'DELETE', path: string, token = world.admin, payload?: Row) =>
  server.call<T>(method, base + path, { token, ...(payload && { payload }) })
const listed = async (token: string, path = '/list') =>
  ((await call<Page<Row>>('GET', `${path}?xwlx=31&pageSize=100`, token)).body.result?.records ?? []).map(({ xm }) => xm)
const remove = (record: { id: string }, token = world.admin) => call('DELETE', `/delete?id=${record.id}`, token)
const restore = (record: { id: string }, token = world.admin) =>
  call('PUT', '/putRecycleBin', token, { ids: record.id })
const purge = (record: { id: string }, token = world.admin) =>
  call('DELETE', `/deleteRecycleBin?ids=${record.id}`, token)
/** The records of one department and type, two of them. */
const pair = (depart: WorldRecord['depart'], type = '31') =>
  world.records.filter(record => record.type === type && record.depart === depart) as [WorldRecord, WorldRecord]
const counted = async () => {
  const { body } = await call<DashboardOverview>('GET', `/overview?batch=${allRecords}`)
  const counts = body.result?.types.flatMap(({ states }) => states.map(({ count }) => count)) ?? []
  return counts.reduce((sum, count) => sum + count, 0)
}
const again = ({ xh, zjhm, type, depart }: WorldRecord) => ({
  xh,
  xm: '后来者',
  zjhm,
  xwlx: type,
  departId: world.departs[depart],
  nj: '2024',
  xbm: '1',
  zjlxm: '01',
})

describe('a deleted degree record', () => {
  it('is in the recycle bin alone: no list, record, count, export or import knows it', async () => {
    const [gone, kept] = pair('理学院')
    const before = await counted()
    expect((await remove(gone)).body).toMatchObject({ success: true, message: '删除成功!' })
    expect(await listed(world.admin)).not.toContain(gone.xm)
    expect(await listed(world.admin, '/recycleBin')).toEqual([gone.xm])
    expect((await call('GET', `/queryById?id=${gone.id}`)).body.message).toBe('未找到对应数据')
    expect(await counted()).toBe(before - 1)

    const exported = (await readSheet(await server.download(`${base}/exportXls?xwlx=31`, world.admin))).flat()
    expect(exported).toContain(kept.xm)
    expect(exported).not.toContain(gone.xm)

    const rows = [gone, kept].map(({ xm, zjhm }) => [xm, zjhm, '2024', '20990001'])
    const people = importer(server, world.admin)
    const done = await people.run(await workbook(['姓名', '身份证件号码', '年级', '学号'], rows))
    expect(done).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 })

    expect((await restore(gone)).body).toMatchObject({ success: true, message: '还原成功' })
    expect(await listed(world.admin)).toContain(gone.xm)
    expect(await counted()).toBe(before)
  })

  it('does not stand in the way of a new one, and comes back only while its place is free', async () => {
    const [gone] = pair('医学院')
    await remove(gone)
    const next = { id: await addRecord(server, world.admin, again(gone)) }
    const refused = (await restore(gone)).body
    expect(refused.success).toBe(false)
    expect(refused.message).toMatch(/^不能恢复：已有身份证件号码、.*年级都相同的记录$/)
    expect(await listed(world.admin, '/recycleBin')).toContain(gone.xm)
    await remove(next)
    expect((await restore(gone)).body.message).toBe('还原成功')
    expect((await purge(next)).body.message).toBe('删除成功')
    expect((await restore(next)).body.message).toBe('未找到对应数据')
  })

  it('PE-04 is seen, had back and deleted for good by those alone who reach it', async () => {
    const { db } = server.deps
    const [gone] = pair('文学院')
    const clerk = async (username: string, depart: WorldRecord['depart']) =>
      openSession(
        db,
        await createUser(db, { username, roles: ['yxgly'], departs: [world.departs[depart]], xwbslbms: ['31'] }),
        { departId: world.departs[depart] },
      )
    const [own, other] = [await clerk('bin_own', '文学院'), await clerk('bin_other', '理学院')]
    expect((await remove(gone, own)).body.success).toBe(true)
    expect(await listed(own, '/recycleBin')).toContain(gone.xm)
    expect(await listed(other, '/recycleBin')).toEqual([])
    for (const act of [restore, purge]) expect((await act(gone, other)).body.message).toBe('未找到对应数据')
    const student = await openSession(db, await createUser(db, { username: 'bin_student', roles: ['xs'] }))
    expect((await call('GET', '/recycleBin?xwlx=31', student)).status).toBe(403)
    expect((await restore(gone, own)).body.success).toBe(true)
  })
})
