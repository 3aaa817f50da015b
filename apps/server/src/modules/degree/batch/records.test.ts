import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { HistoryPage } from '@xw/shared/wire/record-history'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createBatch, createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { readExport } from '../../../../test/support/sheets.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let arts: string
let below: string
let science: string
let tokens: Record<'office' | 'secretary' | 'student', string>
let studentId: string
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  const { db } = server.deps
  arts = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  below = await createDepart(db, { name: '中文系', orgCode: 'A01A01', parentId: arts })
  science = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  studentId = await createUser(db, { username: 'xs', roles: ['xs'] })
  const secretary = { username: 'ms', roles: ['yxgly'], departs: [arts], xwbslbms: ['31'] }
  tokens = {
    office: await openSession(db, await createUser(db, { username: 'xwb', roles: ['dwgly'] })),
    secretary: await openSession(db, await createUser(db, secretary), { departId: arts }),
    student: await openSession(db, studentId),
  }
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})
beforeEach(async () => {
  await inSchool(sql`delete from xw_info; delete from xw_batch`)
  await vi.waitUntil(async () => (await knownOf('31')).length === 0)
})

const inSchool = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
/** Lists the batches of a type from this process's cache, which learns of a change a moment later. */
async function knownOf(xwlx: string): Promise<string[]> {
  const { body } = await server.call<{ gate: { times: { open: string[]; closed: object } } }>(
    'GET',
    `/xw/xwInfo/definition?xwlx=${xwlx}`,
    { token: tokens.office },
  )
  const { open = [], closed = {} } = body.result?.gate.times ?? {}
  return [...open, ...Object.keys(closed)]
}
const make = async (given: Omit<Parameters<typeof createBatch>[1], 'xwbslbm'> & { xwbslbm?: string }) => {
  const id = await createBatch(server.deps, { xwbslbm: '31', ...given })
  await vi.waitUntil(async () => (await knownOf(given.xwbslbm ?? '31')).includes(id))
  return id
}

let number = 100
const add = async (given: object = {}, token = tokens.office) => {
  number += 1
  const values = {
    xwlx: '31',
    xm: `学生${number}`,
    nj: '2023',
    departId: arts,
    zjlxm: '01',
    zjhm: sampleIdNumber(number),
  }
  return (await server.call<{ id: string }>('POST', '/xw/xwInfo/add', { token, payload: { ...values, ...given } })).body
}
const addId = async (given: object = {}) => {
  const { result, message } = await add(given)
  if (!result) throw new Error(message)
  return result.id
}
const stored = async (id: string | undefined) =>
  (
    await inSchool(
      sql<{ batch_id: string | null; version: number; extended_until: Date | null }>`
        select batch_id, version, extended_until from xw_info where id = ${id}`,
    )
  )[0]
const post = async (path: string, payload: object, token = tokens.office) =>
  (await server.call<BulkResult>('POST', `/xw/xwInfo/${path}`, { token, payload: { xwlx: '31', ...payload } })).body

describe('DG-02 a new record', () => {
  it('comes into the collection that was chosen, or into the one under way, or into none', async () => {
    expect((await stored(await addId()))?.batch_id).toBeNull()
    const open = await make({ name: '2026年6月' })
    const later = await make({ name: '2026年12月', state: '0' })
    expect((await stored(await addId()))?.batch_id).toBe(open)
    expect((await stored(await addId({ batchId: later })))?.batch_id).toBe(later)
  })

  it('is refused by one that is archived, over for its department, of another type or of nobody', async () => {
    const archived = await make({ name: '2020年6月', state: '3' })
    const over = await make({ name: '2026年6月', depart_until: new Date('2026-01-01T00:00:00Z') })
    const foreign = await make({ xwbslbm: '21', name: '博士', state: '0' })
    const flaw = async (batchId: string, token = tokens.office) => (await add({ batchId }, token)).result
    expect(await flaw(archived)).toEqual({ batchId: '批次“2020年6月”已归档，只能查看，不能加入记录' })
    expect(await flaw(over, tokens.secretary)).toEqual({
      batchId: '院系审核截止时间为 2026-01-01 08:00，不能加入记录',
    })
    expect(await flaw(foreign)).toEqual({ batchId: '所选采集批次不存在' })
    expect(await flaw(crypto.randomUUID())).toEqual({ batchId: '所选采集批次不存在' })
    // Without a choice, a department whose time is over adds records that wait for a batch.
    expect((await stored((await add({}, tokens.secretary)).result?.id))?.batch_id).toBeNull()
  })

  it('takes part by department, with those below it, and by grade', async () => {
    const batchId = await make({ depart_ids: [arts], grades: '2023' })
    expect((await stored(await addId({ departId: below, batchId })))?.batch_id).toBe(batchId)
    expect((await add({ departId: science, batchId })).result).toEqual({ departId: '院系不参加批次“2026年6月”' })
    expect((await add({ nj: '2024', batchId })).result).toEqual({ nj: '年级不参加批次“2026年6月”' })
    expect((await stored(await addId({ departId: science })))?.batch_id).toBeNull()
  })

  it('stays in its collection, whatever an edit says', async () => {
    const [first, second] = [await make({}), await make({ name: '2026年12月', state: '0' })]
    const id = await addId({ batchId: first })
    const { body } = await server.call('POST', '/xw/xwInfo/edit', {
      token: tokens.office,
      payload: { id, xwlx: '31', batchId: second },
    })
    expect(body.success).toBe(false)
    expect((await stored(id))?.batch_id).toBe(first)
  })
})

it('DG-03 the list and the export are of the chosen collection and name it; those in none are found as well', async () => {
  const batchId = await make({})
  const inside = await addId({ batchId })
  await inSchool(sql`update xw_batch set state = '2'`)
  const outside = await addId({ departId: science })
  await inSchool(sql`update xw_info set batch_id = null where id = ${outside}`)
  const found = async (query: Record<string, string>) =>
    (
      await server.call<Page<{ id: string; batchId_dictText?: string }>>('GET', '/xw/xwInfo/list', {
        token: tokens.office,
        query: { xwlx: '31', ...query },
      })
    ).body.result?.records
  expect(await found({ batchId })).toMatchObject([{ id: inside, batchId_dictText: '2026年6月' }])
  expect((await found({ noBatch: '1' }))?.map(({ id }) => id)).toEqual([outside])
  expect(await found({})).toHaveLength(2)
  const { rows } = await readExport(server, tokens.office, '/xw/xwInfo', { xwlx: '31', batchId })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.采集批次).toBe('2026年6月')
})

describe('DG-02 an import', () => {
  const heading = ['姓名', '证件号码', '学号', '院系', '年级']
  const roster = (rows: [departName: string, nj: string][]) =>
    workbook(
      heading,
      rows.map(([departName, nj], n) => [`新生${n}`, sampleIdNumber(500 + n), `2026${n}`, departName, nj]),
    )

  it('of a roster brings its rows into the chosen collection, as far as they take part', async () => {
    const batchId = await make({ state: '0', depart_ids: [arts], grades: '2023' })
    const { successNum, failNum } = await importer(server, tokens.office).run(
      await roster([
        ['文学院', '2023'],
        ['中文系', '2023'],
        ['理学院', '2023'],
        ['文学院', '2019'],
      ]),
      { kind: 'add', batchId },
    )
    expect({ successNum, failNum }).toEqual({ successNum: 2, failNum: 2 })
    const reasons = await inSchool(
      sql<{ reason: string }>`select reason from sys_import_row where reason is not null order by row_no`,
    )
    expect(reasons.map(({ reason }) => reason)).toEqual(['院系不参加批次“2026年6月”', '年级不参加批次“2026年6月”'])
    const batches = await inSchool(sql<{ batch_id: string }>`select distinct batch_id from xw_info`)
    expect(batches).toEqual([{ batch_id: batchId }])
  })

  it('of a roster comes into the collection under way where none was chosen, and into no archived one', async () => {
    const batchId = await make({})
    const archived = await make({ name: '2020年6月', state: '3' })
    const person = importer(server, tokens.office)
    expect((await person.run(await roster([['文学院', '2023']]), { kind: 'add' })).successNum).toBe(1)
    expect(await inSchool(sql`select batch_id from xw_info`)).toEqual([{ batch_id: batchId }])
    const refused = await person.start(await person.upload(await roster([['文学院', '2023']])), {
      kind: 'add',
      batchId: archived,
    })
    expect(refused.message).toBe('批次“2020年6月”已归档，只能查看，不能加入记录')
  })

  it('IM-07 of changes means the records of the chosen collection alone', async () => {
    const [june, december] = [await make({}), await make({ name: '2026年12月', state: '0' })]
    const zjhm = sampleIdNumber(700)
    const ids: string[] = []
    for (const batchId of [june, december]) ids.push(await addId({ xm: '同一人', zjhm, batchId }))
    const file = await workbook(['姓名', '证件号码', '年级', '论文题目'], [['同一人', zjhm, '2023', '新题目']])
    const person = importer(server, tokens.office)
    expect((await person.run(file, { dryRun: true })).report).toMatchObject({ good: 0, unmatched: 1 })
    expect((await person.run(file, { batchId: december })).successNum).toBe(1)
    const titles = await inSchool(sql<{ id: string; lwtm: string | null }>`select id, lwtm from xw_info`)
    expect(titles.find(({ id }) => id === ids[1])?.lwtm).toBe('新题目')
    expect(titles.find(({ id }) => id === ids[0])?.lwtm).toBeNull()
  })
})

describe('DG-02 records without a collection', () => {
  it('join one as a set, as far as they take part; the others are named with the reason', async () => {
    const zjhm = sampleIdNumber(800)
    const ids = [
      await addId({ departId: below }),
      await addId({ departId: science }),
      await addId({ nj: '2019' }),
      await addId({ xm: '双份', zjhm }),
    ]
    const batchId = await make({ depart_ids: [arts], grades: '2023,2024' })
    const twin = await addId({ xm: '双份', zjhm, batchId })
    const wish = { batchId, ids: [...ids, twin] }
    const preview = await post('joinBatch', { ...wish, preview: true })
    expect(preview.result).toMatchObject({ total: 5, done: 1 })
    expect(preview.result?.refused.map(({ why }) => why).toSorted()).toEqual([
      '年级不参加批次“2026年6月”',
      '批次中已有证件号码和年级相同的记录',
      '记录已在此批次中',
      '院系不参加批次“2026年6月”',
    ])
    expect((await stored(ids[0]))?.batch_id).toBeNull()
    expect((await post('joinBatch', wish)).message).toBe('加入批次成功 1 条，另有 4 条未处理')
    expect(await stored(ids[0])).toMatchObject({ batch_id: batchId, version: 2 })
    const kept = await inSchool(sql`select 1 from sys_history where data_id = ${ids[0]}`)
    expect(kept).toHaveLength(1)
    // The batch requires a photo, so the record's findings change as soon as it joins.
    expect(await inSchool(sql`select judgement from xw_info where id = ${ids[0]}`)).toEqual([{ judgement: '3' }])
  })

  it('join by a query, each department its own', async () => {
    const [own, other] = [await addId({ departId: below }), await addId({ departId: science })]
    const batchId = await make({})
    const answer = await post('joinBatch', { batchId, query: { xwlx: '31', noBatch: '1' } }, tokens.secretary)
    expect(answer.message).toBe('加入批次成功')
    expect((await stored(own))?.batch_id).toBe(batchId)
    expect((await stored(other))?.batch_id).toBeNull()
  })
})

describe('DG-02 a personal extension', () => {
  const over = new Date('2026-01-01T00:00:00Z')
  const until = '2027-01-31 18:00:00'

  it('lets one student fill in after the window, is in history and log, and asks for a reason and a moment to come', async () => {
    const batchId = await make({ student_until: over })
    const id = await addId({ batchId })
    await inSchool(sql`update xw_info set student_user_id = ${studentId}`)
    const fill = async () =>
      (
        await server.call('POST', '/xw/xwInfo/edit', {
          token: tokens.student,
          payload: { id, xwlx: '31', lwtm: '题目' },
        })
      ).body.message
    expect(await fill()).toBe('学生填报截止时间为 2026-01-01 08:00，不能修改')
    expect((await post('extend', { ids: [id], until, reason: ' ' })).result).toEqual({ reason: '请填写延期的原因' })
    expect((await post('extend', { ids: [id], until: '2026-01-01', reason: '住院' })).result).toEqual({
      until: '延期的截止时间应晚于现在',
    })
    expect((await post('extend', { ids: [id], until: '2096-01-01', reason: '住院' })).result).toEqual({
      until: '最多延期一年',
    })
    expect((await post('extend', { ids: [id], until, reason: '住院' })).message).toBe('延期成功')
    expect((await stored(id))?.extended_until?.toISOString()).toBe('2027-01-31T10:00:00.000Z')
    expect(await fill()).toMatch(/^编辑成功/)
    const logs = await inSchool(
      sql<{ log_content: string }>`select log_content from sys_log where log_content like '延期%'`,
    )
    expect(logs.map(log => log.log_content)).toEqual([expect.stringContaining(`至 ${until}，共 1 条，原因：住院`)])
    expect(await inSchool(sql`select 1 from sys_history where data_id = ${id}`)).not.toHaveLength(0)
    const { body } = await server.call<HistoryPage>('GET', `${paths.records.history}?xwlx=31&id=${id}`, {
      token: tokens.office,
    })
    expect(body.result?.entries.find(({ version }) => version === 2)).toMatchObject({
      byName: expect.any(String),
      step: { action: 'extend', from: '00', to: '00', reason: '住院', actor: 'school' },
      changes: [{ key: 'extendedUntil', before: '', after: until }],
    })
  })

  it('is the department’s within its records and its own window, and nobody’s outside of a collection', async () => {
    const batchId = await make({ student_until: over })
    const [own, foreign, loose] = [await addId({ batchId }), await addId({ batchId, departId: science }), await addId()]
    await inSchool(sql`update xw_info set batch_id = null where id = ${loose}`)
    const answer = await post('extend', { ids: [own, foreign, loose], until, reason: '补录' }, tokens.secretary)
    expect(answer.result).toMatchObject({ total: 3, done: 1 })
    expect(answer.result?.refused.map(({ why }) => why).toSorted()).toEqual([
      '记录不存在或不在您的管理范围内',
      '记录尚未加入采集批次',
    ])
    const ended = await make({ name: '2025年12月', state: '2' })
    const late = await addId({ batchId: ended })
    expect((await post('extend', { ids: [late], until, reason: '补录' }, tokens.secretary)).message).toBe(
      '批次“2025年12月”已结束，不能延期',
    )
    expect((await post('extend', { ids: [late], until, reason: '补录' })).success).toBe(true)
    const asStudent = await server.call('POST', '/xw/xwInfo/extend', {
      token: tokens.student,
      payload: { xwlx: '31', ids: [late], until, reason: '我要' },
    })
    expect(asStudent.status).toBe(403)
  })
})
