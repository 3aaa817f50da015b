import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { createWorld, type World, type WorldRecord } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { unmatchedPerDay } from './unmatched.ts'

let server: TestApp
let worker: Worker
let world: World
let office: ReturnType<typeof importer>
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  worker = await startTestWorker(server)
  office = importer(server, world.admin)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const of31 = (): WorldRecord[] => world.records.filter(({ type }) => type === '31')
const record = (index: number): WorldRecord => of31()[index] as WorldRecord
const person = (entry: WorldRecord) => [entry.xm, entry.zjhm, '2024'] as const
const keys = ['姓名', '身份证件号码', '年级']

const stored = async (id: string) => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<Record<string, string | null>>`select xbm, zzmmm, mzm, gbm from xw_info where id = ${id}`.execute(tx),
  )
  return rows[0]
}

/** Another importing user of the school. */
async function colleague(role = 'dwgly') {
  const userId = await createUser(server.deps.db, { username: `c_${newId().slice(-8)}`, roles: [role] })
  return importer(server, await openSession(server.deps.db, userId))
}

describe('everyday words', () => {
  it('IM-07 are understood as codes: 中共党员, 汉, 男性, 中华人民共和国', async () => {
    const one = record(0)
    const headings = [...keys, '性别', '政治面貌', '民族', '国家或地区']
    const { result } = await office.fields(await office.upload(await workbook(headings, [person(one)])), {})
    const matched = (result ?? []).filter(({ excelField }) => excelField !== null).map(({ excelField }) => excelField)
    expect(matched).toEqual(expect.arrayContaining(headings.slice(3, 6)))
    const done = await office.run(
      await workbook(headings, [[...person(one), '男性', '中共党员', '汉', '中华人民共和国']]),
    )
    expect(done).toMatchObject({ status: 'success', successNum: 1, emptiedNum: 0 })
    expect(await stored(one.id)).toMatchObject({ xbm: '1', zzmmm: '01', mzm: '01' })
  })
})

describe('words in no code table', () => {
  const headings = [...keys, '政治面貌', '民族']
  const content = () =>
    workbook(headings, [
      [...person(record(0)), '先进分子', '汉族'],
      [...person(record(1)), '先进分子', '火星族'],
    ])

  it('IM-07 are listed by the trial run with column and count, mapped by the user, and remembered for the school', async () => {
    const tried = await office.run(await content(), { dryRun: true })
    expect(tried.report).toMatchObject({ emptied: 3, chosen: [] })
    expect(tried.report.words).toEqual([
      { key: 'zzmmm', column: '政治面貌', value: '先进分子', count: 2, firstRow: 2 },
      { key: 'mzm', column: '民族', value: '火星族', count: 1, firstRow: 3 },
    ])
    const done = await office.run(await content(), { words: [{ id: 'zzmmm', word: '先进分子', value: '03' }] })
    expect(done).toMatchObject({ status: 'success', successNum: 2, emptiedNum: 1 })
    expect(await stored(record(1).id)).toMatchObject({ zzmmm: '03', mzm: null })

    const again = await (await colleague()).run(await content(), { dryRun: true })
    expect(again.report.words.map(({ value }) => value)).toEqual(['火星族'])
    expect(again.report.chosen).toEqual([
      { key: 'zzmmm', column: '政治面貌', value: '先进分子', code: '03', count: 2, firstRow: 2 },
    ])
    const other = await office.run(await workbook(headings, [[...person(record(0)), '先进分子', null]]), {
      xwlx: '33',
      dryRun: true,
    })
    expect(other.report.chosen).toEqual([])
  })

  it('are forgotten when the user chooses no code', async () => {
    const words = [{ id: 'zzmmm', word: '先进分子', value: null }]
    const { report } = await office.run(await content(), { dryRun: true, words })
    expect(report.words.map(({ value }) => value)).toEqual(['先进分子', '火星族'])
  })

  it.each([
    [{ id: 'zzmmm', word: '先进分子', value: '77' }, '“先进分子”对应的代码不存在，请重新选择'],
    [{ id: 'xm', word: '张三', value: '01' }, '不能为“姓名”设置对应的代码'],
    [{ id: 'status', word: '张三', value: '00' }, '不能为“状态”设置对应的代码'],
    [{ id: 'nosuch', word: '张三', value: '01' }, '不能为“nosuch”设置对应的代码'],
  ])('are not mapped to what is no code of a field one may import: %j', async (word, message) => {
    const started = await office.start(await office.upload(await content()), { dryRun: true, words: [word] })
    expect(started).toMatchObject({ success: false, message })
  })
})

describe('rows without a matching record', () => {
  it('IM-07 are listed with the record that differs in one field only, as the user may see it', async () => {
    const [one, two] = [record(2), record(3)]
    const { report } = await office.run(
      await workbook(
        [...keys, '导师姓名'],
        [
          [one.xm, one.zjhm, '2019', '甲'],
          ['陌生人', two.zjhm, '2024', '乙'],
          ['陌生人', '110101199003070011', '2019', '丙'],
        ],
      ),
      { dryRun: true },
    )
    const shown = `${one.zjhm.slice(0, 3)}***********${one.zjhm.slice(-4)}`
    expect(report.errors).toMatchObject([
      {
        row: 2,
        column: '姓名',
        value: one.xm,
        nearest: `姓名 ${one.xm}，身份证件号码 ${shown}，年级 2024（年级不同）`,
      },
      {
        row: 3,
        value: '陌生人',
        nearest: expect.stringMatching(new RegExp(`^姓名 ${two.xm}，.*（姓名不同）$`)) as string,
      },
      { row: 4, value: '陌生人' },
    ])
    expect(report.errors[2]?.nearest).toBeUndefined()
  })

  it('SE-06 reveal nothing of departments that the user does not reach', async () => {
    const own = world.departs.医学院
    const userId = await createUser(server.deps.db, {
      username: 'med',
      roles: ['yxgly'],
      departs: [own],
      xwbslbms: ['31'],
    })
    const clerk = importer(server, await openSession(server.deps.db, userId, { departId: own }))
    const foreign = of31().find(({ depart }) => depart === '文学院') as WorldRecord
    const { report } = await clerk.run(
      await workbook([...keys, '导师姓名'], [[foreign.xm, foreign.zjhm, '2019', '甲']]),
      { dryRun: true },
    )
    expect(report.errors).toMatchObject([{ row: 2, value: foreign.xm }])
    expect(report.errors[0]?.nearest).toBeUndefined()
  })
})

it('IM-05 the message to open pages says fail when no row was imported, otherwise success', async () => {
  const frames: string[] = []
  server.deps.events.on('live', payload => void (payload && frames.push(payload)))
  const lastOf = ({ taskId }: { taskId: string }) =>
    frames
      .map(frame => (JSON.parse(frame) as { frame: { cmd: string; msgId?: string; msgTxt?: string } }).frame)
      .findLast(({ cmd, msgId }) => cmd === 'task' && msgId === taskId)?.msgTxt
  const headings = [...keys, '导师姓名']
  const none = await office.run(await workbook(headings, [['陌生人', 'G123456789', '2019', '甲']]))
  expect(none).toMatchObject({ status: 'error', successNum: 0, failNum: 1 })
  expect(await waitForTask(server, world.admin, none.taskId)).toMatchObject({ status: '2', failNum: 1 })
  const some = await office.run(
    await workbook(headings, [
      [...person(record(0)), '甲'],
      ['陌生人', 'G123456789', '2019', '甲'],
    ]),
  )
  expect(some.status).toBe('fail')
  await vi.waitFor(() => expect([lastOf(none), lastOf(some)]).toEqual(['fail', 'success']))
})

describe('guessing by imports', () => {
  const guesses = (count: number, from = 0) =>
    workbook(
      [...keys, '导师姓名'],
      Array.from({ length: count }, (_, n) => [record(0).xm, `G${String(from + n).padStart(9, '0')}`, '2024', '甲']),
    )
  const ended = async (clerk: ReturnType<typeof importer>, content: Buffer, dryRun: boolean) => {
    const result = await clerk.run(content, { dryRun })
    return { status: result.status, message: result.message, report: result.report }
  }

  it('PE-04 nobody can match by a field that is hidden from them', async () => {
    const { db } = server.deps
    const clerk = await colleague()
    const id = await clerk.upload(await guesses(1))
    await db.inTenant(1, async tx => {
      const role = await tx
        .selectFrom('sys_role')
        .select('id')
        .where('tenant_id', '=', 1)
        .where('role_code', '=', 'dwgly')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sys_role_field_config')
        .values({ tenant_id: 1, id: newId(), role_id: role.id, biz_key: 'xwInfo_31', field_key: 'zjhm', visible: '0' })
        .execute()
    })
    try {
      const message = '没有查看身份证件号码的权限，不能按它匹配记录'
      expect(await clerk.fields(id, {})).toMatchObject({ success: false, message })
      const mapping = { xm: '姓名', zjhm: '身份证件号码', nj: '年级', dsxm: '导师姓名' }
      for (const dryRun of [true, false])
        expect(await clerk.start(id, { mapping, dryRun })).toMatchObject({ success: false, message })
    } finally {
      await db.inTenant(1, tx => tx.deleteFrom('sys_role_field_config').where('biz_key', '=', 'xwInfo_31').execute())
    }
  })

  it('SE-06 caps rows without a record per user and day when the number is masked, over trial runs and imports', async () => {
    const clerk = await colleague()
    const spent = { status: 'error', message: expect.stringMatching(/^找不到对应记录的行太多/) as string, report: null }
    expect(await ended(clerk, await guesses(unmatchedPerDay + 1), true)).toEqual(spent)
    expect(await ended(clerk, await guesses(unmatchedPerDay + 1), false)).toEqual(spent)
    expect(await ended(clerk, await guesses(unmatchedPerDay - 10), true)).toMatchObject({ status: 'success' })
    expect(await ended(clerk, await guesses(11), false)).toEqual(spent)
    expect(await ended(clerk, await guesses(10), false)).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^数据导入失败/) as string,
    })
    expect(await ended(clerk, await guesses(1), true)).toEqual(spent)
    expect(await ended(await colleague(), await guesses(1), true)).toMatchObject({ status: 'success' })
  }, 120_000)

  it('does not count the import of a file that had a trial run twice', async () => {
    const clerk = await colleague()
    const content = await guesses(unmatchedPerDay - 1)
    const id = await clerk.upload(content)
    expect(await clerk.finish(await clerk.start(id, { dryRun: true }))).toMatchObject({ status: 'success' })
    expect((await clerk.finish(await clerk.start(id, {}))).message).toMatch(/^数据导入失败/)
  }, 60_000)

  it('logs trial runs', async () => {
    await office.run(await guesses(2, 50), { dryRun: true })
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{
        log_content: string
      }>`select log_content from sys_log where log_content like '%试运行%' order by create_time desc limit 1`.execute(
        tx,
      ),
    )
    expect(rows[0]?.log_content).toMatch(/试运行 名单\.xlsx，共 2 行，可导入 0 行，不匹配 2 行/)
  })
})
