import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { workbookParts, zipOf } from '../../../../test/support/workbook.ts'
import { createWorld, foreignMark, type World } from '../../../../test/support/world.ts'
import { allRoutes } from '../../../app.ts'
import { newId } from '../../../lib/ids.ts'
import { runImport } from '../../../resource/bulk/run.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { loadUserSession } from '../../sign-in/session/index.ts'
import { cleanImports } from './clean.ts'
import { insertImport } from './job.ts'
import { planSheet } from './sheet-plan.ts'

interface Partial {
  totalCount: number
  successCount: number
  errorCount: number
  msg: string
  fileUrl: string
  fileName: string
  taskIds: string[]
}

let server: TestApp
let worker: Worker
let world: World
let admin: string
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  admin = world.admin
  worker = await startTestWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const positions = ['职务编码', '职务名称', '职级']

interface File {
  name?: string
  content: Buffer
}
async function send(path: string, files: readonly File[], token = admin) {
  const parts = files.map(({ name = '数据.xlsx', content }) => ({ field: 'files[]', value: content, fileName: name }))
  const flags = { isSingleTableImport: 'true', foreignKeys: '', validateStatus: '0' }
  const form = toForm([...Object.entries(flags).map(([field, value]) => ({ field, value })), ...parts])
  return (await server.call<Partial>('POST', path, { token, ...form })).body
}
const sendRows = async (path: string, headings: string[], rows: Parameters<typeof workbook>[1], token = admin) =>
  send(path, [{ content: await workbook(headings, rows) }], token)

async function download(url: string, token = admin): Promise<string[][]> {
  const response = await server.app.inject({ url: apiBase + url, headers: { [headers.token]: token } })
  return readSheet(response.rawPayload)
}
const failuresOf = async (result: Partial | null | undefined) => download(result?.fileUrl ?? '')

const query = async <T>(statement: string, tenantId = 1): Promise<T[]> =>
  server.deps.db.inTenant(tenantId, async tx => (await sql.raw<T>(statement).execute(tx)).rows)
const adminId = async () =>
  (await query<{ id: string }>(`select id from sys_user where username = 'admin'`))[0]?.id ?? ''
const codes = async (like: string, tenantId = 1) =>
  (
    await query<{ code: string }>(`select code from sys_position where code like '${like}' order by code`, tenantId)
  ).map(({ code }) => code)

describe('a small file', () => {
  it('IM-08 is imported at once, leaves a line in the log and nothing in the staging table', async () => {
    const rows = [
      ['once1', '=1+1', '正高级'],
      ['once2', '@SUM(A1)', '1'],
    ]
    const body = await sendRows('/sys/position/importExcel', positions, rows)
    expect(body).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：2', result: null })
    expect(await query(`select name, rank, create_by, version from sys_position where code like 'once%'`)).toEqual([
      { name: '=1+1', rank: '5', create_by: 'admin', version: 1 },
      { name: '@SUM(A1)', rank: '1', create_by: 'admin', version: 1 },
    ])
    expect(await query(`select from sys_log where log_content like '导入职务：%成功 2 行，失败 0 行'`)).toHaveLength(1)
    expect(await query('select from staging.import_row')).toEqual([])
    expect(
      await query(
        `select kind, status, total_num, success_num, file_id from sys_import where data_table = 'sys_position'`,
      ),
    ).toEqual([{ kind: 'sheet', status: 'success', total_num: 2, success_num: 2, file_id: null }])
  })

  it('IM-08 returns the refused rows as they were written, each with the reason', async () => {
    const rows = [
      ['bad1', '甲', '1', 'a'],
      ['bad1', '=HYPERLINK("http://x","y")', '1', '@b'],
      ['once1', '+cmd|calc', '1', '-c'],
      ['bad2', '丁', '没有这一级', 'd'],
      [null, null, null, null],
      [null, '己', '1', 'f'],
      ['带 空格', '庚', '1', 'g'],
      ['bad3', '辛', null, 'h'],
    ]
    const body = await sendRows('/sys/position/importExcel', [...positions, '备忘'], rows)
    expect(body).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: {
        totalCount: 7,
        successCount: 1,
        errorCount: 6,
        msg: '总上传行数：7，已导入行数：1，错误行数：6；未识别的列：备忘',
        unreadColumns: ['备忘'],
        fileName: '职务导入失败数据.xlsx',
      },
    })
    const failures = await failuresOf(body.result)
    expect(failures).toEqual([
      [...positions, '备忘', '错误原因'],
      ['bad1', '=HYPERLINK("http://x","y")', '1', '@b', '第 3 行：职务编码与第 2 行相同'],
      ['once1', '+cmd|calc', '1', '-c', '第 4 行：职务编码已存在'],
      ['bad2', '丁', '没有这一级', 'd', '第 5 行：职级的值“没有这一级”不在可选范围内'],
      ['', '己', '1', 'f', '第 7 行：请输入职务编码'],
      ['带 空格', '庚', '1', 'g', '第 8 行：职务编码应为 20 位以内的字母或数字'],
      ['bad3', '辛', '', 'h', '第 9 行：请选择职级'],
    ])
    expect(await codes('bad%')).toEqual(['bad1'])
    const [heading = [], ...rest] = failures
    const corrected = rest.map((row, index) => [`fixed${index}`, row[1] ?? '', '1', ...row.slice(3)])
    expect(await sendRows('/sys/position/importExcel', heading, corrected)).toMatchObject({
      code: 200,
      message: '文件导入成功！数据行数：6；未识别的列：备忘',
    })
  })

  it('IM-08 fails when every row is refused, and returns the rows', async () => {
    const body = await sendRows('/sys/position/importExcel', positions, [['none1', '甲', '没有这一级']])
    expect(body).toMatchObject({
      success: false,
      code: 500,
      message: '文件导入失败:总上传行数：1，已导入行数：0，错误行数：1',
      result: { totalCount: 1, successCount: 0, errorCount: 1 },
    })
    expect((await failuresOf(body.result))[1]).toContain('第 2 行：职级的值“没有这一级”不在可选范围内')
    expect(await codes('none%')).toEqual([])
  })

  it('IM-08 is refused with all files of the call before any of them is imported', async () => {
    const good = await workbook(positions, [['several1', '甲', '1']])
    const broken = { name: '二.xlsx', content: good.subarray(0, good.length / 2) }
    const foreign = { name: '二.xlsx', content: await workbook(['颜色', '大小'], [['红', '大']]) }
    const empty = { name: '二.xlsx', content: await workbook(positions, []) }
    for (const [file, sentence] of [
      [{ name: '..%2f二.xlsx', content: good }, /^文件导入失败:“..%2f二.xlsx”文件名含非法字符!$/],
      [{ name: '二.txt', content: good }, /^文件导入失败:“二.txt”请上传正确文件格式!$/],
      [broken, /^文件导入失败:“二.xlsx”文件已损坏/],
      [foreign, /^文件导入失败:“二.xlsx”没有找到表头：第一行应为 职务编码、职务名称、职级 等列名$/],
      [empty, /^文件导入失败:“二.xlsx”文件中没有数据行$/],
    ] as const)
      expect(await send('/sys/position/importExcel', [{ content: good }, file])).toMatchObject({
        success: false,
        message: expect.stringMatching(sentence) as string,
      })
    expect(await codes('several%')).toEqual([])
    expect(await send('/sys/position/importExcel', [])).toMatchObject({
      success: false,
      message: '上传文件不能为空，请选择上传文件！',
    })
  })

  it('IM-08 with hidden content is imported only after its notes were shown, when the client asks for notes', async () => {
    const rows = [
      '<row>',
      ...positions.map(title => `<c t="str"><v>${title}</v></c>`),
      '</row>',
      '<row hidden="1">',
    ].join('')
    const cells = ['seen1', '隐藏的职务', '正高级'].map(text => `<c t="str"><v>${text}</v></c>`).join('')
    const content = await zipOf(workbookParts(`${rows}${cells}</row>`))
    const call = async (more: { field: string; value: string }[]) => {
      const file = { field: 'files[]', value: content, fileName: '数据.xlsx' }
      return (
        await server.call<{ notes: string[] }>('POST', '/sys/position/importExcel', {
          token: admin,
          ...toForm([...more, file]),
        })
      ).body
    }
    const note = '有 1 行被隐藏或筛选掉，同样会导入：第 2 行'
    expect(await call([{ field: 'askNotes', value: '1' }])).toMatchObject({ success: true, result: { notes: [note] } })
    expect(await codes('seen1')).toEqual([])
    expect(await call([])).toMatchObject({ success: true, message: '文件导入成功！数据行数：1' })
    expect(await codes('seen1')).toEqual(['seen1'])
  })

  it('IM-08 may be a .csv in GBK', async () => {
    const csv = iconv.encode(`${positions.join(',')}\r\ncsv1,讲师,中级\r\n`, 'gbk')
    expect(await send('/sys/position/importExcel', [{ name: '职务.csv', content: csv }])).toMatchObject({
      success: true,
    })
    expect(await codes('csv1')).toEqual(['csv1'])
  })

  it('IM-08 is imported to the end when several files have failures', async () => {
    const bad = async (code: string) => ({
      content: await workbook(positions, [
        [code, '', '正高级'],
        [`${code}x`, '好', '正高级'],
      ]),
    })
    const answer = await send('/sys/position/importExcel', [
      await bad('flawed1'),
      await bad('flawed2'),
      await bad('flawed3'),
    ])
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 6, successCount: 3, errorCount: 3 } })
  })

  it('IM-08 is imported once when it is sent twice at the same time', async () => {
    const content = await workbook(
      positions,
      Array.from({ length: 40 }, (_, index) => [`race${index}`, '甲', '1']),
    )
    const bodies = await Promise.all(Array.from({ length: 3 }, () => send('/sys/position/importExcel', [{ content }])))
    const taken = bodies.map(({ success, result }) => result?.successCount ?? (success ? 40 : 0))
    expect(taken.reduce((sum, count) => sum + count)).toBe(40)
    expect(await codes('race%')).toHaveLength(40)
  })

  it('is not shown as running after the server died in the middle', async () => {
    await query(`insert into sys_import (tenant_id, id, kind, biz_key, data_table, user_id, realname, file_name, mapping, create_time)
      values (1, gen_random_uuid(), 'sheet', 'dead', 'sys_position', gen_random_uuid(), '', '', '[]', now() - interval '2 hours')`)
    await cleanImports(server.deps.db)
    expect(await query(`select status, message from sys_import where biz_key = 'dead'`)).toEqual([
      { status: 'error', message: '导入中断' },
    ])
  })
})

describe('a large file', () => {
  const rows = 20_000

  it('IM-08 becomes a task whose result is the file of failures', async () => {
    const cells = Array.from({ length: rows }, (_, index) => [
      index === 777 ? 'many1' : `many${index}`,
      `职务${index}`,
      index === 12_345 ? '不详' : '1',
    ])
    const small = { name: '小.xlsx', content: await workbook(positions, [['later1', '甲', '1']]) }
    const body = await send('/sys/position/importExcel', [
      { name: '大.xlsx', content: await workbook(positions, cells) },
      small,
    ])
    expect(body).toMatchObject({
      success: true,
      code: 200,
      message: '文件导入成功！数据行数：1；1 个文件数据较多，已转为后台任务，完成后可在任务通知中查看结果',
    })
    expect(await codes('later%')).toEqual(['later1'])
    const task = await waitForTask(server, admin, body.result?.taskIds[0] ?? '', 60_000)
    expect(task).toMatchObject({
      bizType: '导入职务',
      status: '1',
      orgFileName: '大.xlsx',
      totalNum: rows,
      successNum: rows - 2,
      failNum: 2,
      resMessage: `数据部分导入成功：共 ${rows} 行，成功 ${rows - 2} 行，失败 2 行`,
    })
    const { body: file } = await server.call<{ downloadUrl: string }>(
      'GET',
      `${paths.files.byId}?id=${String(task.resFileId)}`,
      { token: admin },
    )
    expect(await download(file.result?.downloadUrl ?? '')).toEqual([
      [...positions, '错误原因'],
      ['many1', '职务777', '1', '第 779 行：职务编码与第 3 行相同'],
      ['many12345', '职务12345', '不详', '第 12347 行：职级的值“不详”不在可选范围内'],
    ])
    expect(await codes('many%')).toHaveLength(rows - 2)
    expect(await query('select from staging.import_row')).toEqual([])
  }, 90_000)

  it('IM-08 is queued with all files of a call or none, and a full queue refuses before anything is written', async () => {
    const userId = await createUser(server.deps.db, { username: 'busy', roles: ['admin'] })
    const token = await openSession(server.deps.db, userId)
    await query(`insert into sys_quartz_task (tenant_id, id, biz_type, task_name, status, input, origin, user_id)
      select 1, gen_random_uuid(), '导出用户', 'resource.export', '0', '{}', '{}', '${userId}' from generate_series(1, 6)`)
    const cells = Array.from({ length: 5_001 }, (_, index) => [`full${index}`, '甲', '1'])
    const large = { content: await workbook(positions, cells) }
    const small = { content: await workbook(positions, [['fullsmall', '甲', '1']]) }
    expect(await send('/sys/position/importExcel', [small, large, large], token)).toMatchObject({
      success: false,
      message: '您有 7 个任务尚未完成，请等其中一些完成后再提交新任务',
    })
    expect(await query(`select from sys_quartz_task where user_id = '${userId}'`)).toHaveLength(6)
    expect(await codes('full%')).toEqual([])
  })
})

describe('records that their module saves', () => {
  const users = ['用户账号', '用户姓名', '登录密码', '性别', '手机号']

  it('SY-02 are saved row by row: an account that can sign in, or the reason', async () => {
    const password = 'Imported road 59'
    const body = await sendRows('/sys/user/importExcel', users, [
      ['sheet_a', '甲', password, '男', '13812345678'],
      ['sheet_a', '乙', password, '男', null],
      ['admin', '丙', password, '男', null],
      ['sheet_d', '丁', 'short', '男', null],
      ['sheet_e', '戊', password, '未知性别', null],
      ['sheet_f', '己', null, '男', '138****5678'],
    ])
    expect(body.result).toMatchObject({ totalCount: 6, successCount: 1 })
    const failures = await failuresOf(body.result)
    expect(failures.map(row => row.at(-1))).toEqual([
      '错误原因',
      '第 3 行：用户账号与第 2 行相同',
      '第 4 行：用户账号已存在',
      expect.stringMatching(/^第 5 行：.*密码/),
      '第 6 行：性别的值“未知性别”不在可选范围内',
      '第 7 行：请输入登录密码；手机号是脱敏后的内容，不能导入',
    ])
    expect(await server.signIn('sheet_a', password)).toBeTruthy()
    expect(await query(`select username from sys_account where username like 'sheet%'`)).toHaveLength(1)
  })

  it('SY-02 get the password that a rule makes of the row, or the reason why it cannot', async () => {
    const headings = ['用户账号', '用户姓名', '登录密码', '工号', '手机号']
    const rule = 'Xwxx-{工号:4}-{手机号:6}'
    const body = await sendRows('/sys/user/importExcel', headings, [
      ['rule_a', '甲', rule, '00420042', '13812347090'],
      ['rule_b', '乙', rule, '00420043', null],
      ['rule_c', '丙', rule, '42', '13812347090'],
      // A rule that names no column is a constant password.
      ['rule_d', '丁', 'Braces {of} 59', null, null],
      ['rule_e', '戊', '{用户账号}-Ab7', null, null],
      ['rule_f', '己', 'A-{工号:1}', '123', null],
      ['rule_g', '庚', '{工号}-{手机号}', '123', '13812347090'],
    ])
    expect(body.result).toMatchObject({ totalCount: 7, successCount: 2 })
    expect((await failuresOf(body.result)).map(row => row.at(-1))).toEqual([
      '错误原因',
      '第 3 行：按规则生成初始密码需要手机号',
      '第 4 行：按规则生成初始密码需要工号',
      '第 6 行：初始密码规则不能使用用户账号',
      '第 7 行：密码至少 10 个字符',
      '第 8 行：密码应包含大写字母、小写字母、数字、符号中的至少三种',
    ])
    const kept = await query<{ username: string; how: string; change: boolean }>(
      `select username, left(password_hash, 9) as how, must_change_password as change
       from sys_account where username like 'rule%' order by 1`,
    )
    expect(kept).toEqual([
      { username: 'rule_a', how: '$initial$', change: true },
      { username: 'rule_d', how: '$argon2id', change: true },
    ])
    expect(await server.signIn('rule_a', 'Xwxx-0042-347090')).toBeTruthy()
    expect(await server.signIn('rule_d', 'Braces {of} 59')).toBeTruthy()
  })

  it('IM-08 belong to the record that the call names, and to no other', async () => {
    const items = ['名称', '数据值', '排序']
    const { body } = await server.call<{ id: string }>('POST', '/sys/dict/add', {
      token: admin,
      payload: { dictName: '表格', dictCode: 'by_sheet' },
    })
    const path = `/sys/dictItem/importExcel?dictId=${body.result?.id}`
    const rows = Array.from({ length: 250 }, (_, index) => [`项${index}`, `v${index % 240}`, index === 9 ? 'x' : null])
    const started = await sendRows(path, items, rows)
    const task = await waitForTask(server, admin, started.result?.taskIds[0] ?? '', 60_000)
    expect(task).toMatchObject({ status: '1', totalNum: 250, successNum: 240, failNum: 10 })
    expect(
      await query(`select from sys_dict_item where dict_id = '${body.result?.id}' and sort_order = 0`),
    ).toHaveLength(240)
    const [platform] = await query<{ id: string }>(`select id from sys_dict where tenant_id = 0 limit 1`)
    const refused = await sendRows(`/sys/dictItem/importExcel?dictId=${platform?.id}`, items, [['甲', 'a', null]])
    expect((await failuresOf(refused.result))[1]?.at(-1)).toBe('第 2 行：只能在本校自己的字典中添加字典项')
    expect(await sendRows('/sys/dictItem/importExcel?dictId=nobody', items, [['甲', 'a', null]])).toMatchObject({
      success: false,
    })
  }, 90_000)

  it('IM-05 continue after the last committed chunk, and none is saved twice', async () => {
    const { db } = server.deps
    const resource = allRoutes(server.deps).engine.made.get('/sys/dictItem')
    const session = await loadUserSession(db, {
      tenantId: 1,
      userId: await adminId(),
      departId: null,
      sessionId: newId(),
    })
    if (!resource || !session) throw new Error('no such resource or user')
    const caller = { session, origin: { ip: '127.0.0.1', userAgent: 'test', traceId: '0' } }
    const { body } = await server.call<{ id: string }>('POST', '/sys/dict/add', {
      token: admin,
      payload: { dictName: '中断', dictCode: 'broken_off' },
    })
    const input = { dictId: body.result?.id }
    const access = await resource.actions.withAccess(caller, input, async (_, found) => found)
    const mapping = [
      { key: 'itemText', column: '名称' },
      { key: 'itemValue', column: '数据值' },
    ]
    const plan = planSheet(access, resource, { mapping, input })
    const options = { path: '/sys/dictItem', params: input }
    const file = { id: null, fileName: '中断.xlsx' }
    const importId = await db.inTenant(1, tx => insertImport(tx, access, { kind: 'sheet', mapping, options, file }))
    async function* rows() {
      yield { number: 1, cells: ['名称', '数据值'] }
      for (let number = 2; number <= 251; number += 1) yield { number, cells: [`项${number}`, `v${number}`] }
    }
    const run = (stop: AbortController) =>
      runImport({
        db,
        plan,
        hooks: resource.hooks,
        importId,
        origin: caller.origin,
        rows: rows(),
        signal: stop.signal,
        // The first chunk is committed.
        async progress(_, done) {
          if (done) stop.abort()
        },
        commit: work => db.inTenant(1, work),
      })
    const saved = async () => (await query(`select from sys_dict_item where dict_id = '${input.dictId}'`)).length
    await run(new AbortController())
    expect(await saved()).toBe(100)
    for (const _ of [1, 2]) await run(new AbortController())
    expect(await saved()).toBe(250)
    expect(await query(`select success_num, fail_num from sys_import where id = '${importId}'`)).toEqual([
      { success_num: 250, fail_num: 0 },
    ])
  })
})

describe('reach', () => {
  it('PE-04 a department imports its own rows only, and a school none of another', async () => {
    const departId = world.departs.文学院
    const userId = await createUser(server.deps.db, {
      username: 'sheet_sec',
      roles: ['yxgly'],
      departs: [departId],
      xwbslbms: ['31'],
    })
    const token = await openSession(server.deps.db, userId, { departId })
    const before = await query(`select count(*)::int as n from xw_info`, world.otherSchool)
    const body = await sendRows(
      '/xw/xwInfo/importExcel?xwlx=31',
      ['姓名', '学号', '院系', '年级'],
      [
        ['自己的', 'OWN-1', '中文系', '2024'],
        ['别人的', 'OWN-2', '医学院', '2024'],
        ['外校的', 'OWN-3', `${foreignMark}学院`, '2024'],
      ],
      token,
    )
    expect(body.result).toMatchObject({ totalCount: 3, successCount: 1 })
    const rows = await download(body.result?.fileUrl ?? '', token)
    expect(rows.slice(1).map(row => row.at(-1))).toEqual([
      '第 3 行：保存后的数据不在您的管理范围内',
      `第 4 行：院系“${foreignMark}学院”不存在或不止一个`,
    ])
    expect(await query(`select xh from xw_info where xh like 'OWN-%'`)).toEqual([{ xh: 'OWN-1' }])
    expect(await query(`select count(*)::int as n from xw_info`, world.otherSchool)).toEqual(before)
  })

  it('PE-04 a value that another school has is free in this one', async () => {
    const body = await sendRows('/sys/position/importExcel', positions, [[foreignMark, '本校的', '1']])
    expect(body).toMatchObject({ code: 200 })
    expect(await query(`select name from sys_position`, world.otherSchool)).toEqual([{ name: foreignMark }])
  })

  it('PE-02 a field that the user may not import is left unchanged, even when the file has a column for it', async () => {
    const roleId = await createRole(server.deps.db, {
      code: 'noname',
      reach: 'school',
      permissions: ['sys:user:list', 'sys:user:importExcel'],
    })
    const token = await openSession(
      server.deps.db,
      await createUser(server.deps.db, { username: 'noname', roles: ['noname'] }),
    )
    await server.deps.db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values({
          tenant_id: 1,
          id: newId(),
          role_id: roleId,
          biz_key: 'sys_user',
          field_key: 'workNo',
          importable: '0',
        })
        .execute(),
    )
    const body = await sendRows(
      '/sys/user/importExcel',
      ['用户账号', '用户姓名', '登录密码', '工号'],
      [['sheet_n', '甲', 'Imported road 59', '007']],
      token,
    )
    expect(body).toMatchObject({ code: 200 })
    expect(await query(`select work_no from sys_user where username = 'sheet_n'`)).toEqual([{ work_no: null }])
    expect(await sendRows('/sys/position/importExcel', positions, [['nope', '甲', '1']], token)).toMatchObject({
      code: 510,
    })
  })
})
