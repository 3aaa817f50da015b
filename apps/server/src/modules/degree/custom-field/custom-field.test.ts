import type { Page } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { createWorld, type World, type WorldRecord } from '../../../../test/support/world.ts'
import { createApp } from '../../../app.ts'
import { createDb, createPool } from '../../../plugins/db.ts'
import { createEvents } from '../../../plugins/events.ts'
import type { Worker } from '../../../workers/start-worker.ts'

const base = '/xw/xwCustomField'
type Row = Record<string, unknown>

let server: TestApp
let worker: Worker
let world: World
let other: Awaited<ReturnType<typeof startOther>>
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  other = await startOther()
  worker = await startTestWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await other.close()
  await server.close()
})

/** A second process on the same database: own connections, own memory. */
async function startOther() {
  const events = await createEvents(server.database.appUrl)
  const db = createDb(createPool(server.database.appUrl, 2))
  const app = await createApp({ ...server.deps, events, db }, { log: pino({ level: 'silent' }), rateLimits: false })
  return {
    keys: async () => {
      await events.caughtUp()
      const url = `${apiBase}/xw/xwInfo/definition?xwlx=31`
      const reply = await app.inject({ url, headers: { [headers.token]: world.admin } })
      return Object.keys(reply.json().result.fields)
    },
    async close() {
      await app.close()
      await events.close()
      await db.close()
    },
  }
}

const post = <T = unknown>(path: string, payload: object, token = world.admin) =>
  server.call<T>('POST', path, { token, payload })
const get = async <T>(path: string, token = world.admin) => (await server.call<T>('GET', path, { token })).body

const given = {
  xwbslbm: '31',
  kind: 'text',
  sortNo: 1,
  purpose: '发放学位服，毕业后删除',
}
const save = (field: object, token?: string) => post<{ id: string }>(`${base}/add`, { ...given, ...field }, token)

interface CreatedField {
  id: string
  code: string
}
async function create(field: object, token?: string): Promise<CreatedField> {
  const { body } = await save(field, token)
  if (!body.result) throw new Error(body.message)
  const { result } = await get<CreatedField>(`${base}/queryById?id=${body.result.id}`, token)
  if (!result) throw new Error('no such field')
  await server.deps.events.caughtUp()
  expect(await definition(token)).toHaveProperty(result.code)
  return { id: body.result.id, code: result.code }
}
const definition = async (token?: string) =>
  (await get<{ fields: Record<string, Row> }>('/xw/xwInfo/definition?xwlx=31', token)).result?.fields ?? {}
const list = async (query: string, token?: string) =>
  (await get<Page<Row>>(`/xw/xwInfo/list?xwlx=31&pageSize=100&${query}`, token)).result?.records ?? []
const record = (index: number) => world.records.filter(({ type }) => type === '31')[index] as WorldRecord
const one = async ({ id }: WorldRecord) => (await get<Row>(`/xw/xwInfo/queryById?id=${id}&xwlx=31`)).result ?? {}
const edit = ({ id }: WorldRecord, values: object) => post('/xw/xwInfo/edit', { xwlx: '31', id, ...values })
const sizes = [
  { value: 's', text: '小号' },
  { value: 'l', text: '大号' },
]

describe('a field that a school adds', () => {
  it('DG-04 is there on every running process, and gone again on all of them', async () => {
    const { id, code } = await create({ name: '车次' })
    expect(await other.keys()).toContain(code)
    await post(`${base}/edit`, { id, status: '0' })
    expect(await other.keys()).not.toContain(code)
    await server.deps.events.caughtUp()
    expect(await definition()).not.toHaveProperty(code)
    await post(`${base}/edit`, { id, status: '1' })
    expect(await other.keys()).toContain(code)
  })

  it('DG-04 is in form, list, query, export and history like any other', async () => {
    const size = await create({ name: '学位服尺码', kind: 'single', options: JSON.stringify(sizes), sortNo: 2 })
    const note = await create({ name: '领取说明', kind: 'textarea', maxLength: 20, sortNo: 3 })
    const days = await create({ name: '可到校日', kind: 'multiple', options: JSON.stringify(sizes), sortNo: 4 })
    const height = await create({ name: '身高', kind: 'number', sortNo: 5 })
    const fields = await definition()
    expect(fields[size.code]).toMatchObject({ label: '学位服尺码', form: { group: '学校补充信息' } })
    const keys = Object.keys(fields)
    expect(keys.indexOf(size.code)).toBeLessThan(keys.indexOf(note.code))

    const student = record(0)
    expect((await edit(student, { [size.code]: 'xl' })).body.message).toContain('不在可选范围内')
    expect((await edit(student, { [note.code]: 'x'.repeat(21) })).body.message).toContain('最大长度 20')
    const values = { [size.code]: 'l', [note.code]: '请寄到宿舍', [days.code]: 's,l', [height.code]: '172.5' }
    expect((await edit(student, values)).body.success).toBe(true)
    // An edit keeps the values that it does not send.
    expect((await edit(student, { [note.code]: '自取，下午' })).body.success).toBe(true)
    expect(await one(student)).toMatchObject({
      [size.code]: 'l',
      [`${size.code}_dictText`]: '大号',
      [height.code]: 172.5,
    })

    const found = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await found(`${note.code}=*下午*`)).toEqual([student.id])
    expect(await found(`${size.code}=l`)).toEqual([student.id])
    expect(await found(`${size.code}=s`)).toEqual([])
    expect(await found(`${days.code}=s`)).toEqual([student.id])
    const advanced = encodeURIComponent(JSON.stringify([{ field: height.code, rule: 'eq', val: '172.5' }]))
    expect(await found(`superQueryParams=${advanced}`)).toEqual([student.id])
    const range = encodeURIComponent(JSON.stringify([{ field: height.code, rule: 'gt', val: '1' }]))
    expect((await get(`/xw/xwInfo/list?xwlx=31&superQueryParams=${range}`)).success).toBe(false)
    expect((await get(`/xw/xwInfo/list?xwlx=31&column=${size.code}&order=asc`)).success).toBe(false)

    const { rows } = await readExport(server, world.admin, '/xw/xwInfo', { xwlx: '31', selections: student.id })
    expect(rows).toEqual([expect.objectContaining({ 学位服尺码: '大号', 领取说明: '自取，下午', 身高: '172.5' })])

    const { rows: kept } = await server.deps.db.inTenant(1, tx =>
      sql<{ note: string | null }>`
        select data_content -> 'zdy' ->> ${note.code} as note from sys_history
        where data_id = ${student.id} order by data_version`.execute(tx),
    )
    expect(kept.map(row => row.note)).toEqual([null, '请寄到宿舍'])
  })

  it('DG-04 is filled in by an import, with its own checks', async () => {
    const seat = await create({ name: '座位号', pattern: '[A-Z][0-9]{2}', patternMessage: '应为一个字母加两位数字' })
    const robe = await create({ name: '礼服', kind: 'single', options: JSON.stringify(sizes) })
    const rows = [record(1), record(2)].map(({ xm, zjhm }, index) => [
      xm,
      zjhm,
      '2024',
      index === 0 ? 'A07' : '07',
      '大号',
    ])
    const office = importer(server, world.admin)
    const file = await office.upload(await workbook(['姓名', '身份证件号码', '年级', '座位号', '礼服'], rows))
    const tried = await office.finish(await office.start(file, { dryRun: true }))
    expect(tried.report.errors).toEqual([
      expect.objectContaining({ column: '座位号', reason: '座位号应为一个字母加两位数字' }),
    ])
    const result = await office.finish(await office.start(file, {}))
    expect(result).toMatchObject({ successNum: 1, failNum: 1 })
    expect(await one(record(1))).toMatchObject({ [seat.code]: 'A07', [robe.code]: 'l' })
    expect((await one(record(2)))[seat.code] ?? null).toBeNull()
  })

  it('is written for many records at once, as any other field', async () => {
    const place = await create({ name: '领取地点' })
    const ids = [record(3).id, record(4).id]
    const body = { xwlx: '31', ids, field: place.code, value: '图书馆' }
    expect((await post('/xw/xwInfo/setField', body)).body.success).toBe(true)
    expect((await list(`${place.code}=图书馆`)).map(({ id }) => String(id)).toSorted()).toEqual(ids.toSorted())
  })

  it('DG-04 is asked for before a record is submitted, and records on their way are judged by it anew', async () => {
    const findings = async () =>
      (
        await post<{ fields: string[]; message: string }[]>('/xw/xwInfo/judge', {
          xwlx: '31',
          id: record(0).id,
          values: {},
        })
      ).body.result ?? []
    const judgement = async () => (await one(record(0))).judgement
    expect((await edit(record(0), { dsxm: '陈导师' })).body.success).toBe(true)
    expect(await judgement()).not.toBe('0')
    const { code, id } = await create({ name: '是否参加典礼', required: '1' })
    expect(await judgement()).toBe('0')
    expect(await findings()).toContainEqual(expect.objectContaining({ fields: [code], message: '请输入是否参加典礼' }))
    expect((await edit(record(0), { [code]: '参加' })).body.success).toBe(true)
    expect((await findings()).flatMap(({ fields }) => fields)).not.toContain(code)
    expect((await post(`${base}/edit`, { id, required: '0' })).body.success).toBe(true)
    expect(await judgement()).toBe('0')
  })

  it('DG-07 is subject to role field config, and goes with it', async () => {
    const { id, code } = await create({ name: '内部备注' })
    const { db } = server.deps
    const clerk = await openSession(db, await createUser(db, { username: 'lb', roles: ['lbgly'], xwbslbms: ['31'] }))
    expect(await definition(clerk)).toHaveProperty(code)
    const role = await db.inTenant(1, tx =>
      tx
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'lbgly')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    const config = { roleId: role.id, bizKey: 'xwInfo_31' }
    const said = { editable: null, required: null, listed: null, queryable: null, importable: null, exportable: null }
    const rows = [{ fieldKey: code, visible: '0', masked: null, sortNo: null, ...said }]
    const saved = await post('/system/sysRoleFieldConfig/saveMatrix', { ...config, rows })
    expect(saved.body).toMatchObject({ success: true })
    await server.deps.events.caughtUp()
    expect(await definition(clerk)).not.toHaveProperty(code)
    const refused = await post('/system/sysRoleFieldConfig/saveMatrix', { ...config, bizKey: 'xwInfo_21', rows })
    expect(refused.body).toMatchObject({ success: false, message: '该业务没有这个字段' })
    const mine = await get<{ fieldKey: string }[]>(
      '/system/sysRoleFieldConfig/selectRoleFieldConfigByBizKey?bizKey=xwInfo_31',
    )
    expect(mine.result?.map(({ fieldKey }) => fieldKey)).toContain(code)

    expect((await get(`${base}/delete?id=${id}`)).success).toBe(true)
    const left = await db.inTenant(1, tx =>
      tx.selectFrom('sys_role_field_config').select('id').where('field_key', '=', code).execute(),
    )
    expect(left).toEqual([])
  })

  it('is seen and filled in by students as its switches say', async () => {
    const open = await create({ name: '邮寄地址说明' })
    const shown = await create({ name: '领取批次', studentEditable: '0' })
    const hidden = await create({ name: '院系意见', studentVisible: '0' })
    const { db } = server.deps
    const userId = await createUser(db, { username: 'xs09', roles: ['xs'] })
    const student = record(5)
    await db.inTenant(1, tx =>
      tx.updateTable('xw_info').set({ student_user_id: userId }).where('id', '=', student.id).execute(),
    )
    const fields = await definition(await openSession(db, userId))
    expect(fields[open.code]?.readonly).toBeUndefined()
    expect(fields[shown.code]?.readonly).toBe(true)
    expect(fields).not.toHaveProperty(hidden.code)
  })

  it('is of its school and its type alone', async () => {
    const { code } = await create({ name: '本校字段' })
    const { db } = server.deps
    const tenantId = world.otherSchool
    const stranger = await openSession(db, await createUser(db, { username: 'gly2', roles: ['admin'], tenantId }), {
      tenantId,
    })
    expect(await definition(stranger)).not.toHaveProperty(code)
    expect((await get<Page<Row>>(`${base}/list`, stranger)).result?.records).toEqual([])
    expect((await get<Row[]>(`${base}/ofType?xwbslbm=31`, stranger)).result).toEqual([])
    const { result } = await get<{ fields: Row }>('/xw/xwInfo/definition?xwlx=21')
    expect(Object.keys(result?.fields ?? {}).filter(key => key.startsWith('zdy'))).toEqual([])
    // The codes of each school start at 01, independent of other schools.
    expect((await create({ name: '别校字段' }, stranger)).code).toBe('zdy01')
    expect(await definition()).not.toMatchObject({ zdy01: { label: '别校字段' } })
  })
})

describe('setting one up', () => {
  it('gives each a code of its own, never one that was given before', async () => {
    const first = await create({ name: '甲' })
    expect((await get(`${base}/delete?id=${first.id}`)).success).toBe(true)
    const [second, third] = await Promise.all([create({ name: '乙' }), create({ name: '丙' })])
    const numbers = [first, second, third].map(({ code }) => Number(code.slice(3)))
    expect(new Set(numbers).size).toBe(3)
    expect(Math.max(...numbers)).toBe((numbers[0] ?? 0) + 2)
  })

  it.each([
    [{ name: '姓名' }, '“姓名”是已有字段的名称，请换一个'],
    [{ name: '手机号' }, '“手机号”是已有字段的名称，请换一个'],
    [{ name: '选', kind: 'single' }, '请填写选项，或选用一个字典'],
    [{ name: '选', kind: 'multiple', dictCode: 'no_such' }, '没有编码为“no_such”的字典'],
    [{ name: '选', kind: 'single', options: JSON.stringify([...sizes, sizes[0]]) }, '选项的代码不能重复'],
    [{ name: '式', pattern: '(' }, '校验表达式不正确或不受支持'],
    [{ name: '式', pattern: '(?:a{1,900}){1,900}' }, '校验表达式'],
    [{ name: '用途', purpose: '' }, '请输入收集目的'],
    [{ name: '宗教信仰' }, '“宗教”可能涉及敏感个人信息'],
    [{ name: '补贴', purpose: '登记银行卡号' }, '“银行”可能涉及敏感个人信息'],
  ])('%j is refused: %s', async (field, sentence) => {
    const { body } = await save(field)
    expect(body.success).toBe(false)
    expect(body.message).toContain(sentence)
  })

  it('takes what is sensitive where somebody confirms that it is needed', async () => {
    expect((await save({ name: '饮食禁忌（宗教）', sensitiveConfirmed: '1' })).body.success).toBe(true)
  })

  it('keeps what people have filled in: such a field is not deleted and keeps its kind', async () => {
    const { id, code } = await create({ name: '已填字段' })
    expect((await edit(record(0), { [code]: '有' })).body.success).toBe(true)
    expect((await get(`${base}/delete?id=${id}`)).message).toBe('“已填字段”已有记录填写，不能删除；不再需要时请停用')
    expect((await post(`${base}/edit`, { id, kind: 'number' })).body.message).toContain('不能修改')
    expect((await post(`${base}/edit`, { id, status: '0' })).body.success).toBe(true)
    await server.deps.events.caughtUp()
    expect(await definition()).not.toHaveProperty(code)
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ value: string }>`select zdy ->> ${code} as value from xw_info where id = ${record(0).id}`.execute(tx),
    )
    expect(rows).toEqual([{ value: '有' }])
  })

  it('no pattern keeps the server busy, whatever text it meets', async () => {
    const { code } = await create({ name: '难', pattern: '(a+)+b', patternMessage: '不符合' })
    const started = performance.now()
    expect((await edit(record(0), { [code]: 'a'.repeat(499) })).body.message).toContain('不符合')
    // The engine of the language would need longer than the universe has.
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('is for the office: a department sets up nothing', async () => {
    const { db } = server.deps
    const id = await createUser(db, {
      username: 'yx',
      roles: ['yxgly'],
      departs: [world.departs.文学院],
      xwbslbms: ['31'],
    })
    expect((await save({ name: '院系字段' }, await openSession(db, id))).status).toBe(403)
  })
})
