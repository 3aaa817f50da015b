import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let world: World
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  world = await createWorld(server)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const keys = ['姓名', '身份证件号码', '年级']
const record = (index: number) => {
  const found = world.records.filter(({ type, depart }) => type === '31' && depart === '文学院')[index]
  if (!found) throw new Error('no such record')
  return found
}
const person = ({ xm, zjhm }: { xm: string; zjhm: string }) => [xm, zjhm, '2024']
const versionOf = async (id: string) => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ version: number }>`select version from xw_info where id = ${id}`.execute(tx),
  )
  return rows[0]?.version
}

it('IM-07 a row equal to its record changes nothing, has no version or history, and is counted as unchanged', async () => {
  const office = importer(server, world.admin)
  const [one, two] = [record(0), record(1)]
  const headings = [...keys, '性别', '导师姓名', '论文题目']
  await office.run(await workbook(headings, [[...person(one), '女', '张老师', null]]))
  const before = [await versionOf(one.id), await versionOf(two.id)]
  const again = await office.run(await workbook(headings, [[...person(one), '女', '张老师', null]]))
  expect(again).toMatchObject({ status: 'success', totalNum: 1, successNum: 0, failNum: 0, sameNum: 1 })
  expect(again.message).toBe('数据导入成功：共 1 行，0 新增，0 修改，1 相同，失败 0 行')
  expect([await versionOf(one.id), await versionOf(two.id)]).toEqual(before)
  const mixed = await office.run(
    await workbook(headings, [
      [...person(one), '女', '张老师', '新题目'],
      [...person(two), '男', null, null],
    ]),
  )
  expect(mixed.message).toBe('数据导入成功：共 2 行，0 新增，1 修改，1 相同，失败 0 行')
  expect([await versionOf(one.id), await versionOf(two.id)]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

it('PE-02 whether a value is equal is not revealed to a user who sees it masked', async () => {
  const { db } = server.deps
  const one = record(0)
  const departs = [world.departs.文学院]
  const userId = await createUser(db, { username: 'clerk', roles: ['yxgly'], departs, xwbslbms: ['31'] })
  const clerk = importer(server, await openSession(db, userId, { departId: world.departs.文学院 }))
  for (const phone of ['13800001234', '13800009999']) {
    const result = await clerk.run(await workbook([...keys, '手机号码'], [[...person(one), phone]]))
    expect(result).toMatchObject({ status: 'success', successNum: 1, sameNum: 0 })
  }
})
