import type { DraftConflict, RecordDraft, StoredDraft } from '@xw/shared/wire/drafts'
import { paths } from '@xw/shared/wire/paths'
import { stepPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { changeElsewhere } from '../../../../test/support/change-elsewhere.ts'
import { type Actor, createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { watchStatements } from '../../../../test/support/statements.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { runHousekeeping } from '../../../workers/housekeeping.ts'
import { purgeDrafts } from './purge.ts'

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())

type Patch = Record<string, unknown>
const newRecord = async (status = '10') => (await school.records([status]))[0] ?? ''
const post = async <T>(path: string, token: string, payload: object) =>
  (await server.call<T>('POST', path, { token, payload })).body
const save = (
  id: string,
  patch: Patch,
  given: { draftVersion?: number; baseVersion?: number; token?: string } = {},
) => {
  const { token = school.tokens.student, draftVersion = 0, baseVersion = 1 } = given
  return post<StoredDraft & RecordDraft>(paths.drafts.save, token, { id, baseVersion, draftVersion, patch })
}
const kept = async (id: string, patch: Patch, given = {}) => (await save(id, patch, given)).result?.draftVersion ?? 0
const read = async (id: string, actor: Actor = 'student') =>
  (await server.call<RecordDraft>('GET', `${paths.drafts.one}?id=${id}`, { token: school.tokens[actor] })).body
const promote = (id: string, draftVersion: number, token = school.tokens.student) =>
  post<DraftConflict & RecordDraft>(paths.drafts.promote, token, { id, draftVersion })
const rowOf = async (id: string) =>
  (await school.rows(sql<Patch>`select lwtm, dsxm, version, status from xw_info where id = ${id}`))[0]
const edit = (actor: Actor, id: string, values: Patch) =>
  post('/xw/xwInfo/edit', school.tokens[actor], { id, ...values })
/** Counts the lines of one record in log and history. Lines about earlier refusals may arrive at any moment. */
const saidOf = async (id: string) =>
  (
    await school.rows(sql<{ lines: number; versions: number }>`
      select (select count(*)::int from sys_log where log_content like ${`%${id}%`}) as lines,
             (select count(*)::int from sys_history where data_id = ${id}) as versions`)
  )[0]

describe('DG-05 a draft', () => {
  it('is kept as it was typed, half-typed values too, and changes nothing of the record, its past or the log', async () => {
    const id = await newRecord()
    const patch = { lwtm: '题目写到一', sjhm: '138', dsxm: null }
    const { result, success } = await save(id, patch)
    expect(success).toBe(true)
    expect((await read(id)).result).toEqual({
      baseVersion: 1,
      draftVersion: result?.draftVersion,
      patch,
      updateTime: result?.updateTime,
      device: 'lightMyRequest',
    })
    expect(await rowOf(id)).toEqual({ lwtm: null, dsxm: null, version: 1, status: '10' })
    expect(await saidOf(id)).toEqual({ lines: 0, versions: 0 })
  })

  it('is none where nothing was typed, and gone where it was given up', async () => {
    const id = await newRecord()
    expect(await read(id)).toMatchObject({ success: true, result: null })
    await save(id, { lwtm: '不要了' })
    const { body } = await server.call('DELETE', `${paths.drafts.remove}?id=${id}`, { token: school.tokens.student })
    expect(body.success).toBe(true)
    expect((await read(id)).result).toBeNull()
  })

  it('has values of sealed fields sealed at rest, for its own place alone, and open for whoever typed them', async () => {
    const id = await newRecord()
    const zjhm = sampleIdNumber(77)
    await edit('school', id, { zjlxm: '01', zjhm, sjhm: '13800001234' })
    await save(id, { sjhm: '13911112222', txdz: '海淀路 59 号' }, { baseVersion: 2 })
    const [row] = await school.rows(
      sql<{ text: string; patch: { sjhm: { sealed: string } } }>`
        select draft::text as text, patch from xw_draft draft where record_id = ${id}`,
    )
    expect(row?.text).not.toMatch(/13911112222|海淀路/)
    expect((await read(id)).result?.patch).toEqual({ sjhm: '13911112222', txdz: '海淀路 59 号' })
    // A sealed value of a draft does not open in the record's column: it was sealed for the draft.
    await school.rows(sql`update xw_info set sjhm = decode(${row?.patch.sjhm.sealed}, 'base64') where id = ${id}`)
    const { status } = await server.call('GET', `/xw/xwInfo/queryById?id=${id}`, { token: school.tokens.school })
    expect(status).toBe(500)
  })

  it('costs a look at the record and one small statement', async () => {
    const id = await newRecord()
    const version = await kept(id, { lwtm: '一' })
    const statements = watchStatements(server.database)
    const sent = await statements.each(() => save(id, { lwtm: '二' }, { draftVersion: version }))
    statements.stop()
    const own = sent.filter(text => /xw_info|xw_draft/.test(text))
    // The three statements read the record's type, the fields open to the student, and the draft.
    expect(own).toHaveLength(3)
    expect(own.filter(text => text.includes('xw_draft'))).toHaveLength(1)
  })
})

describe('DG-07 a draft', () => {
  it('belongs to whoever typed it: nobody else reads, promotes or removes it, however much of the record is theirs', async () => {
    const id = await newRecord()
    const version = await kept(id, { lwtm: '我的题目' })
    for (const actor of ['depart', 'school'] as const) {
      expect((await read(id, actor)).result).toBeNull()
      await promote(id, version, school.tokens[actor])
      await server.call('DELETE', `${paths.drafts.remove}?id=${id}`, { token: school.tokens[actor] })
    }
    expect((await read(id)).result?.patch).toEqual({ lwtm: '我的题目' })
    expect(await rowOf(id)).toMatchObject({ lwtm: null, version: 1 })
  })

  it('of a record out of reach is not found: of another student, and of another school', async () => {
    const id = await newRecord()
    await save(id, { lwtm: '我的题目' })
    const { db } = server.deps
    const other = await openSession(db, await createUser(db, { username: 'other-student', roles: ['xs'] }))
    const tenantId = await createSchool(db, { code: '10003', name: '别校' })
    const foreign = await openSession(
      db,
      await createUser(db, { username: 'foreign-office', roles: ['dwgly'], tenantId }),
      { tenantId },
    )
    const missing = { success: false, code: 500, message: '未找到对应数据', result: null }
    for (const token of [other, foreign]) {
      const calls = [
        server.call('GET', `${paths.drafts.one}?id=${id}`, { token }),
        server.call('POST', paths.drafts.save, { token, payload: { id, baseVersion: 1, draftVersion: 0, patch: {} } }),
        server.call('POST', paths.drafts.promote, { token, payload: { id, draftVersion: 1 } }),
        server.call('DELETE', `${paths.drafts.remove}?id=${id}`, { token }),
      ]
      for (const { status, body } of await Promise.all(calls))
        expect({ status, ...body }).toMatchObject({ status: 200, ...missing })
    }
  })

  it('holds fields of the record that the caller may change, and refuses others beside their name', async () => {
    const id = await newRecord()
    const refusal = await save(id, { lwtm: '题目', nonsense: 1, xwzsbh: '1', __proto__x: 'a', version: 9 })
    expect(refusal).toMatchObject({ success: false, code: 500 })
    expect(refusal.result).toEqual({
      nonsense: '没有这个字段：nonsense',
      xwzsbh: '学位证书编号不能修改',
      __proto__x: '没有这个字段：__proto__x',
      version: expect.stringContaining('不能修改'),
    })
    expect((await read(id)).result).toBeNull()
  })

  it.each([
    ['what no field takes', { lwtm: { deep: 1 } }, '论文题目的格式不正确'],
    ['a number for a sealed field', { sjhm: 138 }, '手机号码的格式不正确'],
    ['characters that cannot be kept', { lwtm: 'a\u0000b' }, '内容含有无法保存的字符'],
    ['too much', { lwtm: 'x'.repeat(100_001) }, '内容过长，无法保存'],
  ])('is refused with %s, and the one before stays', async (_, patch, message) => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '之前' })
    expect(await save(id, patch, { draftVersion })).toMatchObject({ success: false, message })
    expect((await read(id)).result?.patch).toEqual({ lwtm: '之前' })
  })

  it('has no more of a field that was hidden or closed to its writer since, neither on reading nor on promoting', async () => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '题目', dsxm: '导师', lwgjc: '词一；词二；词三' })
    const configure = async (key: string, visible: string | null, editable: string | null) =>
      school.rows(sql`
        insert into sys_role_field_config (tenant_id, id, role_id, biz_key, field_key, visible, editable)
        select 1, gen_random_uuid(), id, 'xwInfo_31', ${key}, ${visible}, ${editable} from sys_role where role_code = 'xs'`)
    const told = new Promise<void>(resolve => server.deps.events.on('grants_changed', () => resolve()))
    await configure('dsxm', '0', null)
    await configure('lwgjc', null, '0')
    await told
    expect((await read(id)).result?.patch).toEqual({ lwtm: '题目' })
    expect(await save(id, { lwgjc: '又写' }, { draftVersion })).toMatchObject({ success: false })
    expect(await promote(id, draftVersion)).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ lwtm: '题目', dsxm: null, version: 2 })
    const untold = new Promise<void>(resolve => server.deps.events.on('grants_changed', () => resolve()))
    await school.rows(sql`delete from sys_role_field_config where biz_key = 'xwInfo_31'`)
    await untold
  })
})

describe('DG-05 the state of a record', () => {
  it('refuses a draft where it closes the record, and what it does not leave open', async () => {
    const closed = await newRecord('20')
    expect(await save(closed, { lwtm: '晚了' })).toMatchObject({
      success: false,
      message: '记录状态为“待院系审核”，不能修改',
    })
    const returned = await newRecord('21')
    await school.rows(sql`update xw_info set returned_fields = '{lwtm}' where id = ${returned}`)
    expect((await save(returned, { dsxm: '另一位' })).result).toEqual({
      dsxm: '记录状态为“院系退回”，导师姓名不能修改',
    })
    expect((await save(returned, { lwtm: '改好的题目' })).success).toBe(true)
  })

  it('leaves of an older draft what is open, and does not let the rest stand in its way', async () => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '题目', dsxm: '导师' })
    await school.rows(sql`update xw_info set status = '21', returned_fields = '{lwtm}' where id = ${id}`)
    expect((await read(id)).result?.patch).toEqual({ lwtm: '题目' })
    expect((await promote(id, draftVersion)).success).toBe(true)
    expect(await rowOf(id)).toMatchObject({ lwtm: '题目', dsxm: null })
  })

  it('keeps what is typed after the window has closed, and does not let it into the record', async () => {
    const id = await newRecord()
    await school.setBatch(sql`student_until = now() - interval '1 minute'`)
    const draftVersion = await kept(id, { lwtm: '最后一刻' })
    expect(draftVersion).toBeGreaterThan(0)
    expect(await promote(id, draftVersion)).toMatchObject({
      success: false,
      message: expect.stringMatching(/^学生填报截止时间为 .*，不能修改$/),
    })
    expect((await read(id)).result?.patch).toEqual({ lwtm: '最后一刻' })
    await school.setBatch(sql`student_until = null`)
    expect((await promote(id, draftVersion)).success).toBe(true)
  })
})

describe('DG-05 two devices', () => {
  it('the slower one is told, with what the other has kept, and changes nothing', async () => {
    const id = await newRecord()
    const first = await kept(id, { lwtm: '电脑上' })
    const second = await kept(id, { lwtm: '手机上' }, { draftVersion: first })
    const refused = await save(id, { lwtm: '电脑上又写' }, { draftVersion: first })
    expect(refused).toMatchObject({ success: false, code: 409, message: '另一台设备有较新的内容，请选择保留哪一份' })
    expect(refused.result).toMatchObject({ draftVersion: second, patch: { lwtm: '手机上' } })
    expect(await promote(id, first)).toMatchObject({ code: 409, result: { draftVersion: second } })
    expect((await read(id)).result?.patch).toEqual({ lwtm: '手机上' })
  })

  it('of many that keep at the same moment, one is taken and the others are told', async () => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '起点' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(id, { lwtm: `第 ${n} 台` }, { draftVersion })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(7)
  })

  it('a draft that was given up and begun anew is another one', async () => {
    const id = await newRecord()
    const first = await kept(id, { lwtm: '第一份' })
    await server.call('DELETE', `${paths.drafts.remove}?id=${id}`, { token: school.tokens.student })
    await save(id, { lwtm: '第二份' })
    expect(await save(id, { lwtm: '第一份又写' }, { draftVersion: first })).toMatchObject({ code: 409 })
  })
})

describe('DG-05 promoting', () => {
  it('makes one edit of it, with history, log and the state that saving leads to, and the draft is gone', async () => {
    const id = await newRecord('00')
    const draftVersion = await kept(id, { lwtm: '定稿', dsxm: '导师' })
    const body = await promote(id, draftVersion)
    expect(body).toMatchObject({
      success: true,
      result: { id, version: 2 },
      message: expect.stringMatching(/^编辑成功/),
    })
    expect(await rowOf(id)).toEqual({ lwtm: '定稿', dsxm: '导师', version: 2, status: '10' })
    expect((await read(id)).result).toBeNull()
    expect(await saidOf(id)).toEqual({ lines: 1, versions: 1 })
    // Sent twice by an impatient finger, it is no second edit.
    expect(await promote(id, draftVersion)).toMatchObject({ success: true, message: '没有需要保存的内容' })
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })

  it('says what the edit says of a bad value, and keeps the draft', async () => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '题'.repeat(1_000) })
    expect(await promote(id, draftVersion)).toMatchObject({ success: false, result: { lwtm: expect.any(String) } })
    expect((await read(id)).result?.draftVersion).toBe(draftVersion)
    expect(await rowOf(id)).toMatchObject({ version: 1 })
  })

  it('shows both values where the record was changed meanwhile, and goes through once the choice was made', async () => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '学生的题目', dsxm: '同一位' })
    await edit('school', id, { lwtm: '学校的题目', dsxm: '同一位' })
    const refusal = await promote(id, draftVersion)
    expect(refusal).toMatchObject({ code: 409, message: '您填写期间这条记录被修改过，请核对后选择保留哪些内容' })
    expect(refusal.result).toMatchObject({
      record: { id, lwtm: '学校的题目', version: 2 },
      fields: [{ key: 'lwtm', label: '论文题目', draft: '学生的题目', current: '学校的题目' }],
    })
    expect(await rowOf(id)).toMatchObject({ lwtm: '学校的题目', version: 2 })
    const chosen = await kept(id, { lwtm: '学生的题目' }, { draftVersion, baseVersion: 2 })
    expect((await promote(id, chosen)).success).toBe(true)
    expect(await rowOf(id)).toMatchObject({ lwtm: '学生的题目', version: 3 })
  })
})

describe('DG-05 submitting', () => {
  const submit = async (id: string, actor: Actor = 'student') =>
    post(stepPath('submit'), school.tokens[actor], { xwlx: '31', ids: [id], preview: true })

  it('waits until what was typed is part of the record, for whoever typed it', async () => {
    const id = await newRecord()
    const draftVersion = await kept(id, { lwtm: '还没保存' })
    const why = '您填写的内容还没有保存到记录'
    expect(await submit(id)).toMatchObject({ result: { done: 0, refused: [{ why }] } })
    const real = await post(stepPath('submit'), school.tokens.student, { xwlx: '31', ids: [id] })
    expect(real).toMatchObject({ success: false, message: `${why}，不能提交` })
    expect(await submit(id, 'depart')).toMatchObject({ result: { done: 1 } })
    // Everything typed was taken back again.
    await save(id, {}, { draftVersion })
    expect(await submit(id)).toMatchObject({ result: { done: 1 } })
  })
})

describe('DG-05 a file that only a draft names', () => {
  const exists = async (id: string) =>
    (await school.rows(sql`select from sys_file where id = ${id} and status = 'temp'`)).length === 1
  const upload = async (token = school.tokens.student) =>
    (await uploaded(server, token, { name: '照片.jpg', content: await photo(180, 240), biz: 'photo' })).id
  const daysPass = () =>
    school.rows(sql`update sys_file set expires_at = now() - interval '3 days' where status = 'temp'`)

  it('waits as long as the draft does, and becomes part of the record with it', async () => {
    const id = await newRecord()
    const [named, unnamed] = [await upload(), await upload()]
    const draftVersion = await kept(id, { photo: named })
    for (let days = 0; days < 6; days += 3) {
      await daysPass()
      await runHousekeeping(server.deps, server.engine.ground.definitions)
    }
    expect([await exists(named), await exists(unnamed)]).toEqual([true, false])
    expect(await promote(id, draftVersion)).toMatchObject({
      success: true,
      message: expect.stringContaining('编辑成功'),
    })
    expect(await school.rows(sql`select photo from xw_info where id = ${id}`)).toEqual([{ photo: [named] }])
  })

  it('goes once the draft is given up', async () => {
    const id = await newRecord()
    const file = await upload()
    const draftVersion = await kept(id, { photo: file })
    await save(id, { photo: null }, { draftVersion })
    await daysPass()
    await runHousekeeping(server.deps, server.engine.ground.definitions)
    expect(await exists(file)).toBe(false)
  })

  it('is not kept by somebody else who writes its id into a draft', async () => {
    const id = await newRecord()
    const file = await upload(school.tokens.depart)
    await kept(id, { photo: file })
    await daysPass()
    await runHousekeeping(server.deps, server.engine.ground.definitions)
    expect(await exists(file)).toBe(false)
  })
})

describe('DG-05 the end of a draft', () => {
  it('comes with that of its record', async () => {
    const id = await newRecord('00')
    await save(id, { lwtm: '题目' })
    await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token: school.tokens.school })
    expect(await read(id)).toMatchObject({ success: false, message: '未找到对应数据' })
    await server.call('DELETE', `/xw/xwInfo/deleteRecycleBin?ids=${id}`, { token: await server.signIn() })
    expect(await school.rows(sql`select 1 from xw_draft where record_id = ${id}`)).toEqual([])
  })

  it('comes by itself where it is old and its record has moved on, and not otherwise', async () => {
    const [old = '', recent = '', filling = ''] = await school.records(['10', '10', '10'])
    for (const id of [old, recent, filling]) await save(id, { lwtm: '题目' })
    await school.rows(sql`update xw_draft set update_time = now() - interval '91 days' where record_id <> ${recent}`)
    await changeElsewhere(server.deps.db, [old, recent], { status: '20' })
    await purgeDrafts(server.deps)
    const left = await school.rows(
      sql<{ record_id: string }>`select record_id from xw_draft where record_id in (${old}, ${recent}, ${filling})`,
    )
    expect(left.map(row => row.record_id).sort()).toEqual([recent, filling].sort())
  })
})
