import { submissionResource } from '@xw/shared/resources/xw/submission'
import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import { backupPaths } from '@xw/shared/wire/backup-paths'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase } from '@xw/shared/wire/headers'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import type { SubmissionExport, SubmissionVerification } from '@xw/shared/wire/submissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { exporter } from '../../../../test/support/data-exports.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { execute } from '../../../../test/support/sql.ts'
import { reporter } from '../../../../test/support/submissions.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { newId } from '../../../lib/ids.ts'
import { defaultLimits } from '../../../spreadsheet/limits.ts'
import { openZip } from '../../../spreadsheet/zip-in.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker
let school: DegreeSchool
let office: Awaited<ReturnType<typeof reporter>>
let colleague: string
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  school = await createDegreeSchool(server)
  office = await reporter(server, school)
  const { db } = server.deps
  colleague = await openSession(db, await createUser(db, { username: 'colleague', roles: ['dwgly'] }))
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

type Body = Record<string, unknown>
const post = async <T>(path: string, payload: Body, token = school.tokens.school) =>
  (await server.call<T>('POST', path, { token, payload })).body
const get = async <T>(path: string, query: Record<string, string>, token = school.tokens.school) =>
  (await server.call<T>('GET', `${path}?${new URLSearchParams(query)}`, { token })).body

interface Stored {
  status: string
  version: number
  reason: string | null
  name: string
  number: string
}
const stored = async (id: string) => {
  const [row] = await school.rows(
    sql<Stored>`select status, version, return_reason as reason, xm as name, xwzsbh as number from xw_info where id = ${id}`,
  )
  if (!row) throw new Error('no record')
  return row
}
const statesOf = async (ids: readonly string[]) => (await Promise.all(ids.map(stored))).map(({ status }) => status)
const counts = async () => {
  const [row] = await school.rows(
    sql<Record<string, string>>`select (select count(*) from xw_submission) as submissions,
      (select count(*) from xw_submission_row) as rows, (select count(*) from xw_backup where kind = 'report') as backups,
      (select count(*) from xw_data_export) as exports, (select count(*) from sys_history) as history,
      (select count(*) from xw_info_step) as steps, (select count(*) from sys_file_hold) as holds`,
  )
  return row
}

describe('submitting records', () => {
  it('DG-04 freezes the records, moves them, keeps a backup and starts the export, all under one number', async () => {
    const ids = await office.numbered(2)
    const body = await office.submit(ids, { note: '第一批' })
    expect(body).toMatchObject({ success: true, message: '报送成功，共 2 条', result: { total: 2, done: 2 } })
    expect(await statesOf(ids)).toEqual(['70', '70'])
    const { id, no } = await office.of(ids[0] ?? '')
    expect(no).toMatch(/^BS\d{8}-0001$/)
    const rows = await school.rows(
      sql<Record<string, unknown>>`
        select r.content ->> 'status' as status, r.record_version = t.version as same, r.xwzsbh = t.xwzsbh as numbered, r.receipt
        from xw_submission_row r join xw_info t on t.id = r.record_id where r.submission_id = ${id}`,
    )
    expect(rows).toEqual(ids.map(() => ({ status: '70', same: true, numbered: true, receipt: 'waiting' })))
    expect(
      await school.rows(sql`select b.kind, b.row_count as count from xw_backup b join xw_backup_row r on r.backup_id = b.id
        where r.record_id = ${ids[0]}`),
    ).toEqual([{ kind: 'report', count: 2 }])
    expect(
      await school.rows(
        sql`select action, from_status as was, to_status as now from xw_info_step where record_id = ${ids[0]}`,
      ),
    ).toEqual([{ action: 'submitUp', was: '60', now: '70' }])
    expect(
      await school.rows(sql`select 1 from sys_log where log_content like ${`%报送，${no}，共 2 条`}`),
    ).toHaveLength(1)
    expect((await get<SubmissionVerification>(submissionPaths.verify, { id })).result).toEqual({
      isWhole: true,
      changed: 0,
    })

    const [made] = (await get<SubmissionExport[]>(submissionPaths.exports, { id })).result ?? []
    expect(made).toMatchObject({ templateName: '报送格式', purpose: `报送 ${no}`, isOwn: true })
    const [task] = await school.rows(
      sql<{ id: string }>`select task_id as id from xw_data_export where id = ${made?.id}`,
    )
    expect(await waitForTask(server, school.tokens.school, task?.id ?? '')).toMatchObject({ status: '1' })
    const files = await exporter(server).filesOf(school.tokens.school, made?.id ?? '')
    const table = await readSheet(await server.download(files[0]?.downloadUrl ?? '', school.tokens.school))
    expect(table.slice(1).map(([, , number]) => number)).toEqual(
      (await Promise.all(ids.map(stored))).map(({ number }) => number),
    )
  })

  it('DG-04 numbers the submissions of a day one after the other', async () => {
    const [first = '', second = ''] = await office.numbered(2)
    await office.submit([first])
    await office.submit([second])
    const [one, other] = [await office.of(first), await office.of(second)].map(({ no }) => Number(no.split('-')[1]))
    expect(other).toBe((one ?? 0) + 1)
  })

  it('DG-04 previews how many records it takes, why others stay, and which half-year they belong to', async () => {
    const [ready = ''] = await office.numbered(1)
    const [early = ''] = await school.records(['50'])
    const [wrong = ''] = await school.records(['60'], { judged: '3' })
    const before = await counts()
    const { result } = await office.submit([ready, early, wrong], { preview: true })
    expect(result).toMatchObject({
      total: 3,
      done: 1,
      suggested: { period: '2026年3月至8月' },
      needsApproval: false,
      refused: expect.arrayContaining([
        { why: '记录状态为“已授予”', count: 1, names: expect.any(Array) },
        { why: '校验有错误', count: 1, names: expect.any(Array) },
      ]),
    })
    expect(await counts()).toEqual(before)
  })

  it('DG-04 E31 keeps back a record that the council decision does not award, with the rule’s sentence', async () => {
    const [listed = '', unlisted = '', deferred = ''] = await office.numbered(3)
    const decisionId = newId()
    await school.rows(sql`insert into xw_decision (tenant_id, id, jybh, hxwrq, zxxm, xzxm)
      values (1, ${decisionId}, '学位〔2026〕31号', '20260630', '李', '王')`)
    await school.rows(
      sql`update xw_info set jybh = '学位〔2026〕31号' where id in (${listed}, ${unlisted}, ${deferred})`,
    )
    // A decision without a list says nothing about a person.
    expect((await office.submit([unlisted], { preview: true })).result).toMatchObject({ done: 1 })
    for (const [id, outcome] of [
      [listed, 'award'],
      [deferred, 'defer'],
    ] as const)
      await school.rows(sql`insert into xw_decision_entry (tenant_id, id, decision_id, xwbslbm, xm, xh, outcome)
        select 1, ${newId()}, ${decisionId}, '31', xm, xh, ${outcome} from xw_info where id = ${id}`)
    expect(await office.submit([unlisted])).toMatchObject({
      success: false,
      message: '不在学位评定委员会的决议名单中，不能报送',
    })
    expect((await office.submit([listed, unlisted, deferred])).result).toMatchObject({
      done: 1,
      refused: [{ why: '不在学位评定委员会的决议名单中', count: 2 }],
    })
    expect(await statesOf([listed, unlisted, deferred])).toEqual(['70', '60', '60'])
  })

  it('DG-04 names the field that is missing and changes nothing', async () => {
    const ids = await office.numbered(1)
    const before = await counts()
    expect(await office.submit(ids, { templateId: '', kind: 'x', period: ' ' })).toMatchObject({
      success: false,
      result: { templateId: '请选择报送格式', kind: '请选择报送类别', period: '请填写报送期间' },
    })
    const [sheet] = await school.rows(sql<{ id: string }>`select id from xw_export_template where name = '院系核对表'`)
    expect((await office.submit(ids, { templateId: sheet?.id })).result).toMatchObject({
      templateId: expect.stringContaining('国家格式'),
    })
    expect((await office.submit(ids, { templateId: newId() })).success).toBe(false)
    expect([await counts(), await statesOf(ids)]).toEqual([before, ['60']])
  })

  it('DG-04 works outside the review window and on archived records', async () => {
    const ids = await office.numbered(1)
    await school.setBatch(sql`school_until = now() - interval '1 day', state = '3'`)
    const body = await office.submit(ids)
    await school.setBatch(sql`school_until = null, state = '1'`)
    expect(body.success).toBe(true)
  })

  it('DG-04 lets one of two concurrent submissions of the same records win, so each record is in one', async () => {
    const ids = await office.numbered(3)
    const both = await Promise.all([office.submit(ids), office.submit([...ids].reverse(), {}, colleague)])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)?.message).toBe('不能报送。3 条：记录状态为“已报送”')
    expect(
      await school.rows(
        sql`select count(*)::int as count from xw_submission_row where record_id = any(${ids}::uuid[])`,
      ),
    ).toEqual([{ count: 3 }])
  })

  it('DG-04 leaves no state, frozen row, backup, history or file when it fails halfway', async () => {
    const ids = await office.numbered(2)
    const before = await counts()
    const { ownerUrl } = server.database
    // Makes the last insert of a submission fail.
    await execute(
      ownerUrl,
      `alter table xw_data_export add constraint broken check (purpose not like '报送%') not valid`,
    )
    const body = await office.submit(ids)
    await execute(ownerUrl, 'alter table xw_data_export drop constraint broken')
    expect(body.success).toBe(false)
    expect([await counts(), await statesOf(ids)]).toEqual([before, ['60', '60']])
    expect((await office.submit(ids)).success).toBe(true)
  })
})

describe('a submitted record', () => {
  it.each(['70', '80'])(
    'DG-04 is closed in state %s to forms, batch changes, imports, their undoing and backups',
    async status => {
      const people = importer(server, school.tokens.school)
      const [id = ''] = await school.records(['71'])
      const [{ xm, zjhm }] = [{ xm: `锁${status}`, zjhm: `P${status}0001` }]
      await server.call('PUT', '/xw/xwInfo/edit', {
        token: school.tokens.school,
        payload: { id, xm, zjlxm: '05', zjhm },
      })
      const backup = await post<{ id: string }>(backupPaths.make, { xwlx: '31', ids: [id] })
      const sheet = await workbook(['姓名', '身份证件号码', '年级', '论文题目'], [[xm, zjhm, '2026', '导入的题目']])
      const done = await people.run(sheet)
      await school.rows(sql`update xw_info set status = ${status} where id = ${id}`)
      const before = await stored(id)

      const edited = await server.call('PUT', '/xw/xwInfo/edit', {
        token: school.tokens.school,
        payload: { id, xm: '改' },
      })
      const word = status === '70' ? '已报送' : '已备案'
      expect(edited.body).toMatchObject({ success: false, message: `记录状态为“${word}”，不能修改` })
      const set = await post(recordPaths.setField, { xwlx: '31', ids: [id], field: 'zymc', value: '改' })
      expect(set).toMatchObject({ success: false, message: expect.stringContaining(word) })
      expect((await people.run(sheet, { dryRun: true })).report.errors).toMatchObject([
        { reason: expect.stringContaining(word) },
      ])
      expect((await people.undo(done.id)).body).toMatchObject({
        success: false,
        message: expect.stringContaining(word),
      })
      const restored = await post(backupPaths.restore, { backupId: backup.result?.id })
      expect(restored).toMatchObject({ success: false, message: expect.stringContaining(word) })
      expect(await stored(id)).toEqual(before)
    },
  )

  it('DG-04 cannot be changed by the application, and verification shows a change made elsewhere', async () => {
    const ids = await office.numbered(2)
    await office.submit(ids)
    const { id } = await office.of(ids[0] ?? '')
    await expect(
      school.rows(sql`update xw_submission_row set content = '{}' where submission_id = ${id}`),
    ).rejects.toThrow(/permission denied/)
    await expect(school.rows(sql`delete from xw_submission where id = ${id}`)).rejects.toThrow(/permission denied/)
    await execute(
      server.database.ownerUrl,
      `update xw_submission_row set content = content || '{"xm": "别人"}' where record_id = '${ids[0]}'`,
    )
    expect((await get<SubmissionVerification>(submissionPaths.verify, { id })).result).toEqual({
      isWhole: false,
      changed: 1,
    })
  })

  it('DG-04 is exported as it was submitted, photo included, although it was returned and changed since', async () => {
    const [id = ''] = await office.numbered(1)
    const { tokens } = school
    const give = async (file: string) =>
      server.call('PUT', '/xw/xwInfo/edit', { token: tokens.school, payload: { id, photo: file } })
    const first = await uploaded(server, tokens.school, {
      name: '甲.png',
      content: await photo(300, 400),
      biz: 'photo',
    })
    expect((await give(first.id)).body.success).toBe(true)
    await school.rows(sql`update xw_info set judged = '1', judged_version = version where id = ${id}`)
    const was = await stored(id)
    await school.rows(sql`update xw_school_setting set export_approval_rows = 0`)
    expect((await office.submit([id])).success).toBe(true)
    const { id: submissionId } = await office.of(id)
    const [waiting] = (await get<SubmissionExport[]>(submissionPaths.exports, { id: submissionId })).result ?? []
    expect(waiting?.state).toBe('waiting')

    const sheet = await office.sheet(['证书编号', '结果', '说明'], [[was.number, '退回', '姓名有误']])
    expect((await office.answer(submissionId, { fileId: sheet })).success).toBe(true)
    const second = await uploaded(server, tokens.school, {
      name: '乙.png',
      content: await photo(310, 410),
      biz: 'photo',
    })
    const payload = { id, xm: '改名的人', photo: second.id }
    expect((await server.call('PUT', '/xw/xwInfo/edit', { token: tokens.school, payload })).body.success).toBe(true)

    expect((await post(dataExportPaths.approve, { id: waiting?.id }, colleague)).success).toBe(true)
    const [task] = await school.rows(
      sql<{ id: string }>`select task_id as id from xw_data_export where id = ${waiting?.id}`,
    )
    expect(await waitForTask(server, tokens.school, task?.id ?? '')).toMatchObject({ status: '1' })
    await school.rows(sql`update xw_school_setting set export_approval_rows = 5000`)
    const files = await exporter(server).filesOf(tokens.school, waiting?.id ?? '')
    const contentOf = async (end: string) =>
      server.download(files.find(({ fileName }) => fileName.endsWith(end))?.downloadUrl ?? '', tokens.school)
    expect((await readSheet(await contentOf('.xlsx')))[1]?.[0]).toBe(was.name)
    const archive = await openZip(await contentOf('.zip'), defaultLimits)
    expect([...archive.names]).toEqual([`${was.name}.jpg`.toLowerCase()])
    archive.close()
  })

  it('DG-04 is exported again for a purpose, and the log records it', async () => {
    const ids = await office.numbered(1)
    await office.submit(ids)
    const { id } = await office.of(ids[0] ?? '')
    const again = (more: Body, token?: string) =>
      post(submissionPaths.export, { id, templateId: office.templateId, ...more }, token)
    expect(await again({ purpose: ' ' })).toMatchObject({ success: false, result: { purpose: '请输入用途' } })
    expect((await again({ purpose: '省厅要求重传' }, colleague)).success).toBe(true)
    const made = (await get<SubmissionExport[]>(submissionPaths.exports, { id })).result ?? []
    expect(made.map(({ purpose, isOwn }) => ({ purpose, isOwn }))).toEqual([
      { purpose: '省厅要求重传', isOwn: false },
      { purpose: expect.stringContaining('报送 BS'), isOwn: true },
    ])
    expect(await school.rows(sql`select 1 from sys_log where log_content like '%用途：省厅要求重传%'`)).toHaveLength(1)
  })

  it('DG-04 is counted by department and category on the printed summary', async () => {
    const ids = await office.numbered(3)
    await school.rows(sql`update xw_info set xwlbm = '301' where id = ${ids[0]}`)
    await school.rows(sql`update xw_info set judged_version = version where id = any(${ids}::uuid[])`)
    await office.submit(ids)
    const { id, no } = await office.of(ids[0] ?? '')
    const { result } = await post<{ url: string }>(submissionPaths.summary, { id })
    const response = await server.app.inject({ url: apiBase + (result?.url ?? '') })
    const { pages, shapeless, foreignFonts } = await readPdf(response.rawPayload)
    expect(pages[0]).toContain('学位授予信息报送汇总表')
    expect(pages[0]).toContain(no)
    expect(pages[0]).toMatch(/文学院\d*301.*1.*（未填写）2小计3合计3/)
    expect([shapeless, foreignFonts]).toEqual([0, []])
    const foreign = await server.app.inject({ url: `${apiBase}${submissionPaths.summaryPage}?id=${id}` })
    expect(foreign.statusCode).toBe(401)
  })
})

describe('the receipt of the authority', () => {
  it('DG-04 archives accepted records, returns the others with the reason, and previews lines that do not match', async () => {
    const ids = await office.numbered(6)
    await office.submit(ids)
    const { id } = await office.of(ids[0] ?? '')
    const records = await Promise.all(ids.map(stored))
    const [one, two, three, four, five, six] = records
    const row = (record: Stored | undefined, result: string, note = '') => [
      record?.number ?? '',
      record?.name ?? '',
      result,
      note,
    ]
    const fileId = await office.sheet(
      ['证书编号', '姓名', '审核结果', '退回原因'],
      [
        row(one, '通过'),
        row(two, '退回', '照片不合格'),
        row(three, '通过'),
        row(three, '退回', '矛盾'),
        ['1000132029999999', '没有的人', '通过', ''],
        row(four, '待定'),
        row({ ...five, name: '另一人' } as Stored, '通过'),
        ['', '', '通过', ''],
        row(one, '通过'),
        row(six, '未通过'),
      ],
    )
    const expected = {
      total: 10,
      accepted: 1,
      returned: 2,
      known: 1,
      waiting: 3,
      flaws: expect.arrayContaining([
        { why: '同一条记录在文件中既有通过又有退回', count: 2, lines: [4, 5] },
        { why: '不在本次报送中', count: 1, lines: [6] },
        { why: '结果不是“通过”或“退回”', count: 1, lines: [7] },
        { why: '姓名与报送的不同', count: 1, lines: [8] },
        { why: '没有学位证书编号，也没有姓名和学号', count: 1, lines: [9] },
      ]),
    }
    expect((await office.answer(id, { fileId, preview: true })).result).toEqual(expected)
    expect(await statesOf(ids)).toEqual(Array(6).fill('70'))
    expect(await office.answer(id, { fileId })).toMatchObject({
      success: true,
      message: '回执已导入：通过 1 条，退回 2 条',
      result: expected,
    })
    expect(await statesOf(ids)).toEqual(['80', '71', '70', '70', '70', '71'])
    expect((await stored(ids[1] ?? '')).reason).toBe('上级退回：照片不合格')
    expect((await stored(ids[5] ?? '')).reason).toBe('上级退回：未说明原因')
    expect(
      await school.rows(
        sql`select action, to_status as now, reason from xw_info_step where record_id = ${ids[1]} order by version`,
      ),
    ).toEqual([
      { action: 'submitUp', now: '70', reason: null },
      { action: 'receipt', now: '71', reason: '照片不合格' },
    ])
    expect(await office.of(ids[0] ?? '')).toMatchObject({ receipt: 'waiting', accepted: 1, returned: 2 })
    // The same file again is counted as known; a different answer is a contradiction.
    expect(await office.answer(id, { fileId })).toMatchObject({
      success: false,
      message: expect.stringContaining('已经导入过'),
    })
    const otherwise = await office.sheet(['学号', '姓名', '结果'], [[one?.name ?? '', one?.name ?? '', '退回']])
    expect((await office.answer(id, { fileId: otherwise })).message).toContain('已有回执“通过”，与文件不一致')
    // Without a file, all remaining rows are accepted.
    expect((await office.answer(id, { preview: true })).result).toMatchObject({ total: 3, accepted: 3, waiting: 0 })
    expect((await office.answer(id)).success).toBe(true)
    expect(await office.of(ids[0] ?? '')).toMatchObject({ receipt: 'partial', accepted: 4, returned: 2 })
    expect(await office.answer(id)).toMatchObject({ success: false, message: '本批没有等待回执的记录' })
  })

  it('DG-04 lets a returned record be corrected and submitted again after the windows have closed', async () => {
    const [id = ''] = await office.numbered(1)
    await office.submit([id])
    const first = await office.of(id)
    const { number } = await stored(id)
    const fileId = await office.sheet(['证书编号', '结果', '说明'], [[number, '退回', '专业名称有误']])
    await office.answer(first.id, { fileId })
    await school.setBatch(sql`school_until = now() - interval '1 day', state = '3'`)
    const payload = { id, zymc: '中国史' }
    const edited = await server.call('PUT', '/xw/xwInfo/edit', { token: school.tokens.school, payload })
    const set = await post(recordPaths.setField, { xwlx: '31', ids: [id], field: 'zymc', value: '世界史' })
    await school.setBatch(sql`school_until = null, state = '1'`)
    expect([edited.body.success, set.success]).toEqual([true, true])
    await school.rows(sql`update xw_info set judged = '1', judged_version = version where id = ${id}`)
    expect((await office.submit([id])).success).toBe(true)
    const second = await office.of(id)
    expect(second.no > first.no).toBe(true)
    expect(await stored(id)).toMatchObject({ status: '70', reason: null })
    expect((await office.answer(first.id)).message).toBe('本批没有等待回执的记录')
    expect((await office.answer(second.id)).success).toBe(true)
    expect(await office.of(id)).toMatchObject({ receipt: 'passed', accepted: 1 })
  })

  it('DG-04 refuses a file without the columns, without lines, or of another user, with a sentence', async () => {
    const [id = ''] = await office.numbered(1)
    await office.submit([id])
    const { id: submissionId } = await office.of(id)
    const answer = async (headings: string[], rows: string[][]) =>
      (await office.answer(submissionId, { fileId: await office.sheet(headings, rows) })).message
    expect(await answer(['证书编号', '备注'], [['1', '2']])).toContain('没有找到表头')
    expect(await answer(['证书编号', '结果'], [])).toBe('文件中没有数据行')
    const foreign = await office.sheet(['证书编号', '结果'], [['1', '通过']], colleague)
    expect((await office.answer(submissionId, { fileId: foreign })).success).toBe(false)
    expect((await office.answer(submissionId, { fileId: '../x' })).success).toBe(false)
    expect((await office.answer('nonsense')).success).toBe(false)
  })
})

describe('access to submissions', () => {
  it('PE-04 shows a reviewer the submissions of their types, and a department none', async () => {
    const [id = ''] = await office.numbered(1)
    await office.submit([id])
    const { id: submissionId } = await office.of(id)
    const { db } = server.deps
    const ofType = async (username: string, xwbslbms: string[]) =>
      openSession(db, await createUser(db, { username, roles: ['lbgly'], xwbslbms }))
    const [own, other] = [await ofType('own_types', ['31']), await ofType('other_types', ['32'])]
    const total = async (path: string, token: string) =>
      (await get<Page<unknown>>(`${path}/list`, {}, token)).result?.total
    expect(await total(submissionResource.path, own)).toBeGreaterThan(0)
    expect(await total(submissionRowResource.path, own)).toBeGreaterThan(0)
    expect([await total(submissionResource.path, other), await total(submissionRowResource.path, other)]).toEqual([
      0, 0,
    ])
    const query = new URLSearchParams({ id: submissionId })
    for (const path of [submissionPaths.verify, submissionPaths.exports])
      expect((await server.call('GET', `${path}?${query}`, { token: other })).body).toMatchObject({
        success: false,
        message: '未找到对应数据',
      })
    expect((await office.answer(submissionId, {}, other)).message).toBe('未找到对应数据')
    expect((await post(submissionPaths.summary, { id: submissionId }, other)).message).toBe('未找到对应数据')
    const { depart } = school.tokens
    expect((await server.call('GET', `${submissionResource.path}/list`, { token: depart })).status).toBe(403)
    expect(
      (await server.call('POST', submissionPaths.submit, { token: depart, payload: { xwlx: '31', ids: [id] } })).status,
    ).toBe(403)
    // A reviewer of a type submits it, enters receipts and downloads its files.
    const [mine = ''] = await office.numbered(1)
    expect((await office.submit([mine], {}, own)).success).toBe(true)
    expect((await office.answer((await office.of(mine)).id, {}, own)).success).toBe(true)
  })
})
