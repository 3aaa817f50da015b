import type { BatchOption, Readiness, ReadinessNote } from '@xw/shared/wire/batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createBatch, createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'

let server: TestApp
let departId: string
let tokens: Record<'office' | 'ofTypes' | 'secretary' | 'student', string>
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const open = async (username: string, given: { roles: string[]; departs?: string[]; xwbslbms?: string[] }) =>
    openSession(db, await createUser(db, { username, ...given }), given.departs ? { departId } : {})
  tokens = {
    office: await open('xwb', { roles: ['dwgly'] }),
    ofTypes: await open('lb', { roles: ['lbgly'], xwbslbms: ['41'] }),
    secretary: await open('ms', { roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] }),
    student: await open('xs', { roles: ['xs'] }),
  }
})
afterAll(() => server.close())
beforeEach(() => inSchool(sql`delete from xw_info; delete from xw_batch`))

const inSchool = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
const post = async <T = null>(path: string, payload: object, token = tokens.office) =>
  (await server.call<T>('POST', `/xw/xwBatch/${path}`, { token, payload })).body
const get = async <T>(path: string, query: Record<string, string>, token = tokens.office) =>
  (await server.call<T>('GET', `/xw/xwBatch/${path}`, { token, query })).body
const june = {
  name: '2026年6月',
  xwbslbm: '31',
  studentFrom: '2020-05-23 08:00:00',
  studentUntil: '2096-06-20 18:00:00',
  departUntil: '2096-06-27 18:00:00',
}
const add = async (given: object = {}) => {
  const { result, message } = await post<{ id: string }>('add', { ...june, ...given })
  if (!result) throw new Error(message)
  return result.id
}
const stateOf = async (id: string) =>
  (await inSchool(sql<{ state: string; version: number }>`select state, version from xw_batch where id = ${id}`))[0]

let number = 0
const addRecord = async (batchId: string) => {
  number += 1
  const { body } = await server.call<{ id: string }>('POST', '/xw/xwInfo/add', {
    token: tokens.office,
    payload: { xwlx: '31', xm: `学生${number}`, nj: '2023', departId, zjlxm: '01', zjhm: sampleIdNumber(number) },
  })
  await inSchool(sql`update xw_info set batch_id = ${batchId} where id = ${body.result?.id}`)
}

describe('DG-02 a collection is opened when it can be', () => {
  it('and doubts an empty dictionary, also one of a field that the school has added', async () => {
    const id = await add()
    const texts = async () => (await get<Readiness>('readiness', { id })).result?.notes.map(({ text }) => text)
    const empty = '这些代码表没有可用的项：学位服尺码'
    await inSchool(sql`
      insert into sys_dict (tenant_id, id, dict_name, dict_code) values (1, gen_random_uuid(), '学位服尺码', 'gown_size')`)
    expect(await texts()).not.toContain(empty)
    await inSchool(sql`
      insert into xw_custom_field (tenant_id, id, xwbslbm, code, name, kind, dict_code, purpose)
      values (1, gen_random_uuid(), '31', 'zdy01', '尺码', 'single', 'gown_size', '定制学位服')`)
    try {
      expect(await texts()).toContain(empty)
    } finally {
      await inSchool(sql`delete from xw_custom_field; delete from sys_dict where dict_code = 'gown_size'`)
    }
  })

  it('and says everything that is missing, each with the place where it is put right', async () => {
    const other = await createBatch(server.deps, { xwbslbm: '31', name: '2025年12月' })
    const id = await add({ studentFrom: null, studentUntil: null, departUntil: null })
    const { result } = await get<Readiness>('readiness', { id })
    const texts = (level: string) => result?.notes.filter(note => note.level === level).map(({ text }) => text)
    expect(texts('error')).toEqual([
      '没有设置学生填报的开始和截止时间',
      '批次中还没有学生，请先导入名册，或把已有的记录加入批次',
      '同一学位类型的批次“2025年12月”正在进行，请先结束它',
    ])
    expect(texts('warning')).toEqual([
      '没有设置院系审核的截止时间，院系可以一直审核',
      '没有设置照片规则，将按系统的默认要求检查照片',
      '没有配置学生可以填写的字段，将按系统的默认配置',
    ])
    expect(result?.notes.map(note => note.link?.url)).toContain(`/xxcj/xwBatch?_edit=${other}`)
    const refusal = await post<ReadinessNote[]>('open', { id, confirmed: true })
    expect(refusal).toMatchObject({ success: false, message: expect.stringContaining('还不能开放：没有设置学生填报') })
    expect(refusal.result).toHaveLength(6)
    expect(await stateOf(id)).toMatchObject({ state: '0' })
  })

  it('asks about what is only doubtful, opens when it was confirmed, and is there in history and log', async () => {
    const id = await add()
    await addRecord(id)
    await addRecord(id)
    const { result } = await get<Readiness>('readiness', { id })
    expect(result).toMatchObject({ records: 2, receivers: 0 })
    expect(result?.notes.map(({ level, text }) => `${level} ${text}`)).toContain(
      'warning 有 2 条记录没有学生账号，这些学生不能登录填报，也收不到通知',
    )
    expect(result?.notes.some(({ text }) => text.includes('院系管理员'))).toBe(false)
    expect((await post('open', { id })).message).toMatch(/^开放前请确认：有 2 条记录没有学生账号/)
    expect(await post('open', { id, confirmed: true })).toMatchObject({ success: true, message: '开放成功' })
    expect(await stateOf(id)).toEqual({ state: '1', version: 2 })
    const [history] = await inSchool(
      sql<{ content: { state: string } }>`select data_content as content from sys_history where data_id = ${id}`,
    )
    expect(history?.content.state).toBe('0')
    const logs = await inSchool(
      sql<{ log_content: string }>`select log_content from sys_log where log_content like '开放采集控制%'`,
    )
    expect(logs).toHaveLength(1)
  })

  it('names departments whose records nobody can check', async () => {
    const lonely = await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
    const id = await add()
    await addRecord(id)
    await inSchool(sql`update xw_info set depart_id = ${lonely}`)
    const { result } = await get<Readiness>('readiness', { id })
    expect(result?.notes.map(({ text }) => text)).toContain('这些院系没有能审核此类型的院系管理员：理学院')
  })

  it('and of two that are opened in the same moment one is', async () => {
    const ids = [await add(), await add({ name: '2026年12月' })]
    for (const id of ids) await addRecord(id)
    const answers = await Promise.all(ids.map(id => post('open', { id, confirmed: true })))
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.message).toMatch(/正在进行，请先结束它$/)
  })
})

it('DG-02 a collection goes its way and no other: opened, ended, opened again, archived, and then it is read-only', async () => {
  const id = await add()
  await addRecord(id)
  const go = async (step: string) => {
    const { success, message } = await post(step, { id, confirmed: true })
    return success ? 'done' : message
  }
  expect(await go('close')).toBe('批次“2026年6月”未开放，不能结束')
  expect(await go('archive')).toBe('批次“2026年6月”未开放，不能归档')
  expect(await go('open')).toBe('done')
  expect(await go('archive')).toBe('批次“2026年6月”进行中，不能归档')
  expect(await go('close')).toBe('done')
  expect(await go('reopen')).toBe('done')
  expect(await go('close')).toBe('done')
  expect(await go('archive')).toBe('done')
  expect(await go('reopen')).toBe('批次“2026年6月”已归档，不能重新开放')
  expect((await post('edit', { id, contact: '81234567' })).message).toBe('记录状态为“已归档”，不能修改')
  expect(await stateOf(id)).toMatchObject({ state: '3' })
  const record = (await inSchool(sql<{ id: string }>`select id from xw_info where batch_id = ${id}`))[0]?.id
  const { body } = await server.call('POST', '/xw/xwInfo/edit', {
    token: tokens.office,
    payload: { id: record, xwlx: '31', xm: '改名' },
  })
  expect(body.message).toBe('批次“2026年6月”已归档，只能查看，不能修改')
})

it('DG-02 times that cannot be are refused beside their field', async () => {
  const { success, result } = await post('add', { ...june, studentUntil: '2020-05-01 00:00:00' })
  expect({ success, result }).toEqual({ success: false, result: { studentUntil: '学生填报的截止时间应晚于开始时间' } })
  const id = await add()
  expect((await post('edit', { id, departFrom: '2097-01-01 00:00:00' })).result).toEqual({
    departUntil: '院系审核的截止时间应晚于开始时间',
  })
})

it('DG-02 the copy of a collection is the next year’s, unopened, without the decision of the last one', async () => {
  const id = await add({ grades: '2023,2024', jybh: '校学位〔2026〕1号', hxwrq: '20260630', xzxm: '李四' })
  const { result, message } = await post<{ id: string }>('copy', { id })
  expect(message).toBe('已复制，时间和年级顺延一年')
  const { result: copy } = await get<Record<string, unknown>>('queryById', { id: result?.id ?? '' })
  expect(copy).toMatchObject({
    name: '2027年6月',
    xwbslbm: '31',
    state: '0',
    studentFrom: '2021-05-23 08:00:00',
    studentUntil: '2097-06-20 18:00:00',
    grades: '2024,2025',
    xzxm: '李四',
    jybh: null,
    hxwrq: null,
  })
  expect((await post<{ id: string }>('copy', { id })).success).toBe(true)
  const names = await inSchool(sql<{ name: string }>`select name from xw_batch order by name`)
  expect(names.map(({ name }) => name)).toEqual(['2026年6月', '2027年6月', '2027年6月（2）'])
})

it('DG-02 a collection with records is not deleted, not even with those in the recycle bin', async () => {
  const id = await add()
  await addRecord(id)
  await inSchool(sql`update xw_info set del_flag = '1'`)
  const { body } = await server.call('DELETE', `/xw/xwBatch/delete?id=${id}`, { token: tokens.office })
  expect(body.message).toBe('批次“2026年6月”中有 1 条记录（含回收站中的），不能删除')
  await inSchool(sql`delete from xw_info`)
  expect((await server.call('DELETE', `/xw/xwBatch/delete?id=${id}`, { token: tokens.office })).body.success).toBe(true)
})

it('DG-02 collections are the degree office’s, of its own types; who works on records knows their names and times', async () => {
  const id = await add()
  const status = async (token: string, step: string) =>
    (await server.call('POST', `/xw/xwBatch/${step}`, { token, payload: { id } })).status
  for (const step of ['open', 'close', 'reopen', 'archive', 'copy']) {
    expect(await status(tokens.secretary, step)).toBe(403)
    expect(await status(tokens.student, step)).toBe(403)
  }
  expect((await post('open', { id }, tokens.ofTypes)).message).toBe('未找到对应数据')
  expect((await get('readiness', { id }, tokens.ofTypes)).message).toBe('未找到对应数据')
  for (const token of [tokens.secretary, tokens.student]) {
    const { result } = await get<BatchOption[]>('choices', { xwlx: '31' }, token)
    expect(result).toMatchObject([{ id, name: '2026年6月', state: '0', windows: { depart: { from: null } } }])
  }
  expect((await get<BatchOption[]>('choices', { xwlx: '41' })).result).toEqual([])
})
