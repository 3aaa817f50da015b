import type { Findings } from '@xw/shared/wire/check-results'
import { paths } from '@xw/shared/wire/paths'
import type { HistoryPage } from '@xw/shared/wire/record-history'
import { stepPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { pdf, photo, uploaded } from '../../../../test/support/uploads.ts'

type Row = Record<string, unknown>

let server: TestApp
let school: DegreeSchool
/** The field keys of the attachments: the required thesis and an optional one. */
let thesis: string
let extra: string
let configId: string
const path = '/xw/xwDegreeConfig'
const items = [
  { name: '学位论文', required: '1', formats: 'pdf', maxMb: '1' },
  { name: '成果证明', required: '0', formats: 'picture' },
]
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  const { body } = await configure('add', { xwbslbm: '31', attachments: items })
  configId = body.result?.id ?? ''
  await vi.waitFor(
    async () => {
      if (!Object.values(await fields()).some(({ label }) => label === '学位论文')) throw new Error('not told yet')
    },
    { timeout: 10_000 },
  )
  const keys = Object.entries(await fields())
  thesis = keys.find(([, { label }]) => label === '学位论文')?.[0] ?? ''
  extra = keys.find(([, { label }]) => label === '成果证明')?.[0] ?? ''
})
afterAll(() => server.close())

const configure = (verb: 'add' | 'edit', payload: object) =>
  server.call<{ id: string }>('POST', `${path}/${verb}`, { token: school.tokens.school, payload })
const fields = async (token = school.tokens.student) =>
  (await server.call<{ fields: Record<string, Row> }>('GET', '/xw/xwInfo/definition?xwlx=31', { token })).body.result
    ?.fields ?? {}
const upload = async (token: string, given = {}) =>
  (await uploaded(server, token, { name: '论文.pdf', content: pdf, biz: 'temp', ...given })).id
const edit = async (token: string, id: string, values: Row) =>
  (await server.call('POST', '/xw/xwInfo/edit', { token, payload: { xwlx: '31', id, ...values } })).body
const read = async (token: string, fileId: string) =>
  (await server.app.inject({ url: `/jeecg-boot${paths.files.static}/${fileId}`, headers: { 'X-Access-Token': token } }))
    .statusCode
const one = async (token: string, id: string) =>
  (await server.call<Row>('GET', `/xw/xwInfo/queryById?id=${id}&xwlx=31`, { token })).body.result ?? {}

describe('what has to be attached', () => {
  it('DG-01 is a field of the record, with what files it takes, for students as well', async () => {
    expect((await fields())[thesis]).toMatchObject({
      type: 'file',
      required: true,
      accept: ['pdf'],
      maxMb: 1,
      max: 1,
      form: { group: '附件材料' },
    })
    expect((await fields())[extra]).not.toHaveProperty('required')
  })

  it('DG-01 is asked for before a record is handed in, and the sentence names it', async () => {
    const { student } = school.tokens
    const [id = ''] = await school.records(['10'])
    const missing = async () =>
      (
        await server.call<Findings>('POST', paths.records.judge, {
          token: student,
          payload: { xwlx: '31', id, values: {} },
        })
      ).body.result?.filter(({ code }) => code === 'E46')
    expect(await missing()).toMatchObject([{ level: 'error', fields: [thesis], message: '缺少附件：学位论文' }])
    expect(await edit(student, id, { [thesis]: await upload(student) })).toMatchObject({ success: true })
    expect(await missing()).toEqual([])
  })

  it('DG-01 takes the files that were configured, and no others', async () => {
    const { student } = school.tokens
    const [id = ''] = await school.records(['10'])
    const picture = await upload(student, { name: '论文.jpg', content: await photo(180, 240) })
    expect(await edit(student, id, { [thesis]: picture })).toMatchObject({
      success: false,
      result: { [thesis]: '请上传正确文件格式!' },
    })
    const large = await upload(student, { content: Buffer.concat([pdf, Buffer.alloc(1_100_000)]) })
    expect(await edit(student, id, { [thesis]: large })).toMatchObject({
      success: false,
      result: { [thesis]: '上传文件过大，请重新上传!' },
    })
    const foreign = await upload(school.tokens.depart)
    expect(await edit(student, id, { [thesis]: foreign })).toMatchObject({
      success: false,
      result: { [thesis]: '文件不存在或已过期，请重新上传' },
    })
    expect((await one(student, id))[thesis] ?? null).toBeNull()
  })

  it('DG-01 is open to each as the rest of the record is: by state, by window, by mark', async () => {
    const { student, depart, school: office } = school.tokens
    const [submitted = '', reported = '', returned = ''] = await school.records(['20', '30', '20'])
    const put = async (token: string, id: string) => edit(token, id, { [thesis]: await upload(token) })
    expect(await put(student, submitted)).toMatchObject({ message: '记录状态为“待院系审核”，不能修改' })
    expect((await put(depart, submitted)).success).toBe(true)
    expect(await put(depart, reported)).toMatchObject({ message: '记录状态为“待学校审核”，不能修改' })
    expect((await put(office, reported)).success).toBe(true)
    // Sent back for the thesis alone.
    const body = { xwlx: '31', ids: [returned], reason: '请上传定稿', fields: [thesis] }
    expect((await server.call('POST', stepPath('return'), { token: depart, payload: body })).body.success).toBe(true)
    const picture = await upload(student, { name: '证明.jpg', content: await photo(180, 240) })
    expect((await edit(student, returned, { [extra]: picture })).success).toBe(false)
    expect((await put(student, returned)).success).toBe(true)
    await school.setBatch(sql`student_until = now() - interval '1 minute'`)
    expect((await put(student, returned)).message).toContain('截止时间为')
    await school.setBatch(sql`student_until = null`)
  })

  it('DG-01 is read by who reaches the record, and by nobody else whatever they ask for', async () => {
    const { student, depart } = school.tokens
    const [id = ''] = await school.records(['10'])
    const fileId = await upload(student)
    expect(await read(depart, fileId)).toBe(404)
    await edit(student, id, { [thesis]: fileId })
    expect([await read(student, fileId), await read(depart, fileId)]).toEqual([200, 200])
    const { db } = server.deps
    const person = await createUser(db, { username: 'classmate', roles: ['xs'] })
    const classmate = await openSession(db, person)
    const departId = await createDepart(db, { name: '理学院', orgCode: 'B01' })
    const secretary = { username: 'elsewhere', roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] }
    const elsewhere = await openSession(db, await createUser(db, secretary), { departId })
    for (const token of [classmate, elsewhere]) expect(await read(token, fileId)).toBe(404)
    // A student cannot take over another one's file by naming its id in their own record.
    const [own = ''] = await school.records(['10'])
    await school.rows(sql`update xw_info set student_user_id = ${person} where id = ${own}`)
    expect(await edit(classmate, own, { [thesis]: fileId })).toMatchObject({
      success: false,
      result: { [thesis]: '文件不存在或已过期，请重新上传' },
    })
  })

  it('DG-01 leaves a trace when it comes, is replaced and goes, and its file goes with it', async () => {
    const { student, depart } = school.tokens
    const [id = ''] = await school.records(['10'])
    const [first, second] = [await upload(student), await upload(student)]
    for (const value of [first, second, null]) expect((await edit(student, id, { [thesis]: value })).success).toBe(true)
    const files = await school.rows(
      sql<{ status: string }>`select status from sys_file where id in (${first}, ${second})`,
    )
    expect(files).toEqual([{ status: 'deleted' }, { status: 'deleted' }])
    const { body } = await server.call<HistoryPage>('GET', `${paths.records.history}?id=${id}`, { token: depart })
    const told = body.result?.entries.flatMap(({ changes }) => changes).filter(({ key }) => key === thesis)
    expect(told).toMatchObject([
      { label: '学位论文', before: '有文件', after: '' },
      { before: '有文件', after: '有文件', isVeiled: true },
      { before: '', after: '有文件' },
    ])
  })

  it('DG-01 goes when its record goes for good', async () => {
    const { student, depart } = school.tokens
    const [id = ''] = await school.records(['10'])
    const fileId = await upload(student)
    await edit(student, id, { [thesis]: fileId })
    const gone = (verb: string, token: string) => server.call('DELETE', `/xw/xwInfo/${verb}`, { token })
    expect((await gone(`delete?id=${id}&xwlx=31`, depart)).body.success).toBe(true)
    const status = async () =>
      (await school.rows(sql<{ status: string }>`select status from sys_file where id = ${fileId}`))[0]?.status
    expect(await status()).toBe('clean')
    expect((await gone(`deleteRecycleBin?ids=${id}&xwlx=31`, school.tokens.school)).body.success).toBe(true)
    expect(await status()).toBe('deleted')
  })

  it('DG-01 keeps its files when it is renamed, and is not dropped while records have some', async () => {
    const { student } = school.tokens
    const [id = ''] = await school.records(['10'])
    await edit(student, id, { [thesis]: await upload(student) })
    const asked = items.map(item => ({ ...item, code: item.name === '学位论文' ? thesis : extra }))
    const renamed = asked.map(item => (item.code === thesis ? { ...item, name: '学位论文定稿' } : item))
    expect((await configure('edit', { id: configId, attachments: renamed })).body.success).toBe(true)
    await server.deps.events.caughtUp()
    expect((await fields())[thesis]?.label).toBe('学位论文定稿')
    expect((await one(student, id))[thesis]).toEqual(expect.any(String))
    const dropped = renamed.filter(({ code }) => code !== thesis)
    expect((await configure('edit', { id: configId, attachments: dropped })).body.message).toBe(
      '“学位论文定稿”已有记录上传，不能删除；不再需要时请改为选传',
    )
    // A code that nobody gave is none.
    const forged = [...renamed, { name: '别的', required: '0', code: 'xm' }]
    expect((await configure('edit', { id: configId, attachments: forged })).body.success).toBe(true)
    await server.deps.events.caughtUp()
    expect(Object.values(await fields()).map(({ label }) => label)).toContain('别的')
    expect((await fields()).xm).toMatchObject({ label: '姓名' })
    for (const [attachments, message] of [
      [[...renamed, { name: '学位论文定稿', required: '0' }], '附件的名称不能重复'],
      [[{ ...renamed[0], name: '姓名' }, renamed[1]], '“姓名”是已有字段的名称，请换一个'],
      [[{ ...renamed[0], maxMb: '200' }, renamed[1]], '的大小应在 1 到 50 MB 之间'],
    ] as const)
      expect((await configure('edit', { id: configId, attachments })).body.message).toContain(message)
  })

  it('DG-01 has records judged anew when more is asked for', async () => {
    const [id = ''] = await school.records(['20'])
    const judgement = async () =>
      (await school.rows(sql<{ mark: string }>`select judgement as mark from xw_info where id = ${id}`))[0]?.mark
    expect(await judgement()).toBe('1')
    const { body } = await server.call<{ attachments: Row[] }>('GET', `${path}/queryById?id=${configId}`, {
      token: school.tokens.school,
    })
    const attachments = [...(body.result?.attachments ?? []), { name: '授权书', required: '1', formats: 'pdf' }]
    expect((await configure('edit', { id: configId, attachments })).body.success).toBe(true)
    expect(await judgement()).toBe('0')
    const payload = { xwlx: '31', ids: [id] }
    const reported = await server.call('POST', stepPath('report'), { token: school.tokens.depart, payload })
    expect(reported.body).toMatchObject({ success: false, message: '校验有错误，不能审核通过并上报' })
  })
})
