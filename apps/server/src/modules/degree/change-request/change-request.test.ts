import { changeRequestParam, changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { LetterLink } from '@xw/shared/wire/change-requests'
import type { Page } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { changeElsewhere } from '../../../../test/support/change-elsewhere.ts'
import { type ChangeDesk, createChangeDesk } from '../../../../test/support/change-sheets.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../test/support/samples.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'

let server: TestApp
let school: DegreeSchool
let desk: ChangeDesk
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  desk = await createChangeDesk(server, school)
})
afterAll(() => server.close())

const one = async (status = '70') => (await school.records([status]))[0] ?? ''
const recordOf = async (id: string) =>
  (
    await school.rows(
      sql<{ dsxm: string | null; is_changed: string | null; version: number; return_reason: string | null }>`
        select dsxm, is_changed, version, return_reason from xw_info where id = ${id}`,
    )
  )[0]

/** A sheet with a new supervisor's name for each of some records, handed in. */
async function handedIn(...ids: string[]): Promise<string> {
  const sheet = await desk.drawn('edit', ids)
  for (const id of ids) expect(await desk.set(sheet, id, { dsxm: '新导师' })).toMatchObject({ success: true })
  expect(await desk.handIn(sheet)).toMatchObject({ success: true })
  return sheet
}

describe('DG-04 a correction of what was reported', () => {
  it('takes its way from the draft to the new value, and every station is kept', async () => {
    const [id = '', other = ''] = await school.records(['70', '80'])
    await school.rows(sql`update xw_info set dsxm = '旧导师' where id = ${id}`)
    const sheet = await handedIn(id, other)
    expect(await desk.statusOf(id, other)).toEqual(['90', '90'])
    expect((await desk.records(sheet)).result?.[0]).toMatchObject({
      name: expect.stringMatching(/^人/),
      status: '90',
      fields: [{ key: 'dsxm', label: '导师姓名', before: '旧导师', after: '新导师', isVeiled: false }],
    })
    expect(await desk.approve(sheet)).toMatchObject({ success: true })
    expect(await desk.stateOf(sheet)).toBe('2')
    expect((await recordOf(id))?.dsxm).toBe('旧导师')
    expect(await desk.answer(sheet)).toMatchObject({ success: true, message: expect.stringContaining('已执行') })
    expect(await desk.stateOf(sheet)).toBe('3')
    expect(await desk.statusOf(id, other)).toEqual(['70', '70'])
    expect(await recordOf(id)).toMatchObject({ dsxm: '新导师', is_changed: '1' })
    const steps = await school.rows(
      sql`select action, from_status, to_status, reason from xw_info_step where record_id = ${id} order by version`,
    )
    expect(steps).toEqual([
      { action: 'change', from_status: '70', to_status: '90', reason: '录入有误' },
      { action: 'endChange', from_status: '90', to_status: '70', reason: null },
    ])
    const versions = await school.rows(
      sql<{ version: number; dsxm: string }>`
        select data_version as version, data_content ->> 'dsxm' as dsxm from sys_history where data_id = ${id} order by 1`,
    )
    expect(versions.map(({ dsxm }) => dsxm)).toEqual(['旧导师', '旧导师', '新导师'])
    const kept = await school.rows(
      sql`select kind, row_count from xw_backup where note like '勘误 KW%' and id in (
        select backup_id from xw_backup_row where record_id = ${id})`,
    )
    expect(kept).toEqual([{ kind: 'change', row_count: 2 }])
    const [signed] = await school.rows(
      sql`select submit_by, school_by, school_opinion, province_by, document_no from xw_change_sheet where id = ${sheet}`,
    )
    expect(signed).toEqual({
      submit_by: 'desk_clerk',
      school_by: 'desk_head',
      school_opinion: '同意',
      province_by: 'desk_head',
      document_no: '省学位〔2026〕9号',
    })
  })

  it('goes back to where each record was when it is withdrawn, or refused by the school or the province', async () => {
    for (const end of [
      (sheet: string) => desk.withdraw(sheet),
      (sheet: string) => desk.approve(sheet, false),
      async (sheet: string) => {
        await desk.approve(sheet)
        return desk.answer(sheet, false)
      },
    ]) {
      const [id = '', other = ''] = await school.records(['70', '80'])
      const sheet = await handedIn(id, other)
      expect(await end(sheet)).toMatchObject({ success: true })
      expect(await desk.statusOf(id, other)).toEqual(['70', '80'])
      expect(await recordOf(id)).toMatchObject({ dsxm: null, is_changed: null })
      // What is over stays over.
      for (const again of [desk.handIn(sheet), desk.approve(sheet), desk.answer(sheet), desk.withdraw(sheet)])
        expect(await again).toMatchObject({ success: false })
    }
  })

  it('is agreed to by somebody else than who drew it up or handed it in', async () => {
    const id = await one()
    const drawn = (await desk.draw('edit', [id], desk.tokens.head)).result?.id ?? ''
    await desk.set(drawn, id, { dsxm: '新导师' })
    await desk.handIn(drawn)
    expect(await desk.approve(drawn)).toMatchObject({
      success: false,
      message: '不能审核自己填写或提交的勘误单，请由他人审核',
    })
    expect(await desk.approve(drawn, true, school.tokens.school)).toMatchObject({ success: true })
    const other = await one()
    const sheet = await desk.drawn('edit', [other])
    await desk.set(sheet, other, { dsxm: '新导师' })
    await desk.handIn(sheet, desk.tokens.head)
    expect(await desk.approve(sheet)).toMatchObject({ success: false })
    const status = (await server.call('POST', changeRequestPaths.approve, { token: desk.tokens.clerk, payload: {} }))
      .status
    expect(status).toBe(403)
  })

  it('is read by its fields and the rules before it is kept, and what is wrong stands beside the field', async () => {
    const id = await one()
    await school.rows(sql`update xw_info set dsxm = '王导师', zjlxm = '01' where id = ${id}`)
    const sheet = await desk.drawn('edit', [id])
    const refusals = [
      [{ dsxm: '王导师' }, { dsxm: '新值与原值相同' }],
      [{ xbm: '七' }, { xbm: expect.stringContaining('不在可选范围内') }],
      [{ zjhm: '110101200001011234' }, { zjhm: expect.any(String) }],
      [{ status: '80' }, { status: '此字段不能勘误' }],
      [{ xwzsbh: '1000132026010001' }, { xwzsbh: '此字段不能勘误' }],
      [{ nothing: 'x' }, { nothing: '此字段不能勘误' }],
      [{}, { values: '请选择要修改的字段' }],
    ] as const
    for (const [values, result] of refusals)
      expect(await desk.set(sheet, id, values)).toMatchObject({ success: false, result })
    expect((await desk.records(sheet)).result?.[0]?.fields).toEqual([])
    expect(await desk.handIn(sheet)).toMatchObject({ success: false, message: '有 1 条记录还没有填写新值' })
    expect(await desk.statusOf(id)).toEqual(['70'])
  })

  it('keeps ID numbers sealed, shows them masked, and writes them in full', async () => {
    const id = await one()
    const zjhm = sampleIdNumber(77)
    await school.rows(sql`update xw_info set zjlxm = '01' where id = ${id}`)
    const sheet = await desk.drawn('edit', [id])
    expect(await desk.set(sheet, id, { zjhm })).toMatchObject({ success: true })
    const shown = (await desk.records(sheet)).result?.[0]?.fields[0]
    expect(shown).toMatchObject({ key: 'zjhm', isVeiled: true })
    expect(JSON.stringify(shown)).not.toContain(zjhm)
    const lines = await school.rows(sql<{ row: string }>`select to_jsonb(l)::text as row from xw_change_line l`)
    expect(lines.some(({ row }) => row.includes(zjhm) || row.includes(Buffer.from(zjhm).toString('hex')))).toBe(false)
    await desk.handIn(sheet)
    await desk.approve(sheet)
    expect(await desk.answer(sheet)).toMatchObject({ success: true })
    const found = await server.call<Page<{ id: string }>>('GET', `/xw/xwInfo/list?xwlx=31&zjhm=${zjhm}`, {
      token: desk.tokens.head,
    })
    expect(found.body.result?.records.map(record => record.id)).toEqual([id])
  })

  it('is not carried out on a record that changed since it was handed in', async () => {
    const id = await one()
    const sheet = await handedIn(id)
    await desk.approve(sheet)
    await changeElsewhere(server.deps.db, [id])
    expect(await desk.answer(sheet)).toMatchObject({
      success: false,
      message: expect.stringMatching(/^记录在勘误单提交后有变动（人\d+），不能执行/),
    })
    expect([await desk.stateOf(sheet), await desk.statusOf(id)]).toEqual(['2', ['90']])
    expect((await recordOf(id))?.dsxm).toBeNull()
    expect(await desk.answer(sheet, false)).toMatchObject({ success: true })
    expect(await desk.statusOf(id)).toEqual(['70'])
  })

  it('is about what the record was when it was written down', async () => {
    const id = await one()
    const sheet = await desk.drawn('edit', [id])
    await desk.set(sheet, id, { dsxm: '新导师' })
    await changeElsewhere(server.deps.db, [id], { dsxm: '别的导师' })
    expect(await desk.handIn(sheet)).toMatchObject({ message: '有记录的原值已经变动，请重新填写后再提交' })
  })

  it('has a record on one sheet at a time: of two that are handed in at once, one wins', async () => {
    const id = await one('80')
    const sheets = await Promise.all([desk.drawn('edit', [id]), desk.drawn('edit', [id])])
    for (const sheet of sheets) await desk.set(sheet, id, { dsxm: '新导师' })
    const answers = await Promise.all(sheets.map(sheet => desk.handIn(sheet)))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(await desk.statusOf(id)).toEqual(['90'])
    const states = await Promise.all(sheets.map(sheet => desk.stateOf(sheet)))
    expect(states.sort()).toEqual(['0', '1'])
    const [late = ''] = await school.records(['60'])
    const lates = [await desk.drawn('late', [late]), await desk.drawn('late', [late])]
    const outcomes = await Promise.all(lates.map(sheet => desk.handIn(sheet)))
    expect(outcomes.map(({ success }) => success).sort()).toEqual([false, true])
    expect(outcomes.find(({ success }) => !success)?.message).toMatch(/记录已在勘误单 KW\d{8}-\d{4} 中/)
  })

  it('is open the whole year, also for an archived collection', async () => {
    await school.setBatch(sql`state = '3'`)
    const id = await one()
    const sheet = await handedIn(id)
    await desk.approve(sheet)
    expect(await desk.answer(sheet)).toMatchObject({ success: true })
    expect((await recordOf(id))?.dsxm).toBe('新导师')
    await school.setBatch(sql`state = '1'`)
  })
})

describe('DG-04 other kinds of sheets', () => {
  it('delete: the record is not reported any more, is open again, and says why', async () => {
    const id = await one('80')
    const sheet = await desk.drawn('delete', [id])
    await desk.handIn(sheet)
    await desk.approve(sheet)
    expect(await desk.answer(sheet)).toMatchObject({ success: true })
    expect(await desk.statusOf(id)).toEqual(['71'])
    expect((await recordOf(id))?.return_reason).toMatch(/^删除已报送信息：录入有误（KW\d{8}-\d{4}）$/)
    const edited = await server.call('PUT', '/xw/xwInfo/edit', {
      token: desk.tokens.head,
      payload: { id, dsxm: '改正' },
    })
    expect(edited.body.success).toBe(true)
  })

  it('late: the records stay where they are, and their list finds them by the sheet', async () => {
    const ids = await school.records(['60', '71', '70'])
    const [numbered = '', returned = ''] = ids
    expect(await desk.draw('late', ids)).toMatchObject({ message: expect.stringContaining('另有 1 条不能列入') })
    const sheet = await desk.drawn('late', [numbered, returned])
    await desk.handIn(sheet)
    await desk.approve(sheet)
    expect(await desk.answer(sheet)).toMatchObject({ success: true, message: '已登记，记录可以补报' })
    expect(await desk.statusOf(numbered, returned)).toEqual(['60', '71'])
    const list = (token: string, id = sheet) =>
      server.call<Page<{ id: string }>>('GET', `/xw/xwInfo/list?xwlx=31&${changeRequestParam}=${id}`, { token })
    const { body } = await list(desk.tokens.clerk)
    expect(body.result?.records.map(({ id }) => id).sort()).toEqual([numbered, returned].sort())
    expect((await list(desk.tokens.clerk, "x' or '1")).body.message).toBe('没有这张勘误单')
    expect((await list(school.tokens.depart)).status).toBe(403)
  })

  it('photo: the sheet has both pictures, and the record gets the new one', async () => {
    const id = await one()
    const upload = async (token: string, height: number) =>
      uploaded(server, token, { name: '照片.jpg', content: await photo(180, height), biz: 'photo' })
    const sheet = await desk.drawn('photo', [id])
    expect(await desk.handIn(sheet)).toMatchObject({ message: '有 1 条记录还没有上传新照片' })
    const set = (fileId: string) => desk.post(changeRequestPaths.setPhoto, { id: sheet, recordId: id, photo: fileId })
    expect(await set((await upload(desk.tokens.head, 240)).id)).toMatchObject({
      result: { photo: '文件不存在或已过期，请重新上传' },
    })
    const document = await uploaded(server, desk.tokens.clerk)
    expect(await set(document.id)).toMatchObject({ result: { photo: '请上传正确文件格式!' } })
    const picture = await upload(desk.tokens.clerk, 240)
    expect(await set(picture.id)).toMatchObject({ success: true })
    const [shown] = (await desk.records(sheet)).result ?? []
    expect(shown).toMatchObject({ oldPhoto: null, newPhoto: picture.id })
    const statusFor = async (token: string) =>
      (
        await server.app.inject({
          url: `/jeecg-boot/sys/common/static/${picture.id}`,
          headers: { 'X-Access-Token': token },
        })
      ).statusCode
    expect([await statusFor(desk.tokens.head), await statusFor(school.tokens.depart)]).toEqual([200, 404])
    await desk.handIn(sheet)
    await desk.approve(sheet)
    expect(await desk.answer(sheet)).toMatchObject({ success: true, message: expect.stringContaining('照片已更换') })
    const [record] = await school.rows(
      sql<{ photo: string[]; status: string }>`select photo, status from xw_info where id = ${id}`,
    )
    expect(record).toMatchObject({ photo: [expect.not.stringMatching(picture.id)], status: '70' })
    expect(await statusFor(desk.tokens.head)).toBe(200)
  })
})

describe('DG-04 a sheet', () => {
  it('is numbered by the day, changes as a draft alone, and goes with its records', async () => {
    const id = await one()
    const { result } = await desk.draw('edit', [id])
    expect(result?.sheetNo).toMatch(/^KW\d{8}-\d{4}$/)
    const sheet = result?.id ?? ''
    await desk.set(sheet, id, { dsxm: '新导师', xbm: '1' })
    await desk.post(changeRequestPaths.drop, { id: sheet, recordId: id, field: 'xbm' })
    expect((await desk.records(sheet)).result?.[0]?.fields.map(({ key }) => key)).toEqual(['dsxm'])
    await desk.handIn(sheet)
    for (const call of [
      desk.set(sheet, id, { dsxm: '又一个' }),
      desk.post(changeRequestPaths.drop, { id: sheet, recordId: id }),
      desk.post(changeRequestPaths.take, { id: sheet, ids: [id] }),
      desk.post('/xw/xwChangeSheet/edit', { id: sheet, reason: '别的' }),
    ])
      expect(await call).toMatchObject({ success: false })
    const removed = await server.call('DELETE', `/xw/xwChangeSheet/delete?id=${sheet}`, { token: desk.tokens.head })
    expect(removed.body.success).toBe(false)
    const draft = await desk.drawn('edit', [await one()])
    const gone = await server.call('DELETE', `/xw/xwChangeSheet/delete?id=${draft}`, { token: desk.tokens.head })
    expect(gone.body.success).toBe(true)
    expect(await school.rows(sql`select from xw_change_record where sheet_id = ${draft}`)).toEqual([])
  })

  it('is for the types of whoever looks after it, and for no department', async () => {
    const { db } = server.deps
    const other = await openSession(
      db,
      await createUser(db, { username: 'other_clerk', roles: ['lbgly'], xwbslbms: ['21'] }),
    )
    const id = await one()
    const sheet = await desk.drawn('edit', [id])
    await desk.set(sheet, id, { dsxm: '新导师' })
    for (const call of [
      desk.handIn(sheet, other),
      desk.post(changeRequestPaths.set, { id: sheet, recordId: id, values: { dsxm: '他' } }, other),
      desk.post(changeRequestPaths.take, { id: sheet, ids: [id] }, other),
    ])
      expect(await call).toMatchObject({ success: false, message: '未找到对应数据' })
    expect(await desk.records(sheet, other)).toMatchObject({ success: false, message: '未找到对应数据' })
    expect((await desk.draw('edit', [id], other)).success).toBe(false)
    for (const token of [school.tokens.depart, school.tokens.student])
      expect((await server.call('POST', changeRequestPaths.handIn, { token, payload: { id: sheet } })).status).toBe(403)
    for (const odd of ['x', '', '00000000-0000-0000-0000-000000000000'])
      expect(
        (await server.call('POST', changeRequestPaths.handIn, { token: other, payload: { id: odd } })).status,
      ).not.toBe(500)
  })

  it('is printed as a letter with the values in full, old beside new', async () => {
    const id = await one()
    await school.rows(sql`update xw_info set xm = '赵𪩘', dsxm = '旧导师' where id = ${id}`)
    const sheet = await desk.drawn('edit', [id])
    await desk.set(sheet, id, { dsxm: '新导师' })
    const { result } = await desk.post<LetterLink>(changeRequestPaths.letter, { id: sheet })
    const { rawPayload, headers } = await server.app.inject({ url: `/jeecg-boot${result?.url ?? ''}` })
    expect(headers['content-type']).toBe('application/pdf')
    const { pages, shapeless, foreignFonts } = await readPdf(rawPayload)
    expect(pages[0]).toContain('关于申请修改学位授予信息的函')
    expect(pages[0]).toContain('录入有误')
    expect(pages[1]).toContain('旧导师新导师')
    expect([shapeless, foreignFonts]).toEqual([0, []])
    const logged = await school.rows(sql`select from sys_log where log_content like '打印勘误单：公文 KW%'`)
    expect(logged).toHaveLength(1)
    const empty = await desk.post<{ id: string }>('/xw/xwChangeSheet/add', {
      kind: 'edit',
      xwbslbm: '31',
      reason: '空',
    })
    const place = (await desk.post<LetterLink>(changeRequestPaths.letter, { id: empty.result?.id })).result?.url ?? ''
    expect((await server.call('GET', place)).body.message).toBe('勘误单中还没有记录')
  })
})
