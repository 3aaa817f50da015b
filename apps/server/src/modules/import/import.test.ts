import { utils, write } from '@e965/xlsx'
import { checkDigitOf } from '@xw/shared/rules/id-number'
import { paths } from '@xw/shared/wire/paths'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../test/support/app.ts'
import { createUser } from '../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../test/support/imports.ts'
import { openSession } from '../../../test/support/people.ts'
import { execute } from '../../../test/support/sql.ts'
import { startTestWorker, waitForTask } from '../../../test/support/tasks.ts'
import { uploaded, uploadFile } from '../../../test/support/uploads.ts'
import { workbookParts, zipOf } from '../../../test/support/workbook.ts'
import { createWorld, type World, type WorldRecord } from '../../../test/support/world.ts'
import { newId } from '../../lib/ids.ts'
import { chunkRows } from '../../resource/bulk/run.ts'
import { unsealText } from '../../resource/stored.ts'
import type { Worker } from '../../workers/start-worker.ts'
import { cleanImports } from './clean.ts'

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

const of31 = (depart?: string): WorldRecord[] =>
  world.records.filter(({ type, depart: own }) => type === '31' && (depart === undefined || own === depart))
const record = (index: number): WorldRecord => of31()[index] as WorldRecord

interface Stored {
  version: number
  xbm: string | null
  dsxm: string | null
  lwtm: string | null
  mzm: string | null
  sjhm: string | null
}
const stored = async (id: string): Promise<Stored> => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<Stored & { sealed: Buffer | null }>`
      select version, xbm, dsxm, lwtm, mzm, sjhm as sealed from xw_info where id = ${id}`.execute(tx),
  )
  const { sealed, ...row } = rows[0] as Stored & { sealed: Buffer | null }
  return { ...row, sjhm: sealed && unsealText({ keys: server.deps.keys, tenantId: 1 }, 'sjhm', sealed) }
}
const count = (table: string, where: string) =>
  server.deps.db.inTenant(1, async tx => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.raw(table)} where ${sql.raw(where)}`.execute(tx)
    return rows[0]?.n ?? 0
  })
const person = (entry: WorldRecord) => [entry.xm, entry.zjhm, '2024'] as const
const keys = ['姓名', '身份证件号码', '年级']

/** A secretary of one department for degree type 31. */
async function secretary(depart: keyof World['departs']) {
  const username = `sec_${newId().slice(-8)}`
  const departId = world.departs[depart]
  const userId = await createUser(server.deps.db, { username, roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] })
  return importer(server, await openSession(server.deps.db, userId, { departId }))
}

describe('the file', () => {
  it('IM-03 gives its first row and its column names, whatever stands above the header', async () => {
    const id = await office.upload(
      await workbook(
        ['2024 级名单', '', '', ''],
        [
          [...keys, '导师'],
          [...person(record(0)), '张老师'],
        ],
      ),
    )
    const { body } = await server.call('GET', `${paths.imports.firstRow}?importFileId=${id}`, { token: world.admin })
    expect(body.result).toEqual({
      columnNames: ['姓名', '身份证件号码', '年级', '导师'],
      firstRow: { 姓名: record(0).xm, 身份证件号码: record(0).zjhm, 年级: '2024', 导师: '张老师' },
    })
  })

  it('IM-03 is matched to the template by name, other names, national names and the last choice', async () => {
    const content = await workbook(
      ['姓名 ', '身份证号', '入学年级', 'DSXM', '论文名称', '甲'],
      [['a', 'b', 'c', 'd', 'e', 'f']],
    )
    const id = await office.upload(content)
    const matched = async () => {
      const { result } = await office.fields(id, {})
      return Object.fromEntries(
        (result ?? []).flatMap(({ id: key, excelField }) => (excelField ? [[key, excelField]] : [])),
      )
    }
    expect(await matched()).toEqual({ xm: '姓名', zjhm: '身份证号', nj: '入学年级', dsxm: 'DSXM', lwtm: '论文名称' })
    const mapping = { xm: '姓名', zjhm: '身份证号', nj: '入学年级', bz: '甲', lwtm: 'DSXM' }
    expect((await office.start(id, { mapping, dryRun: true })).success).toBe(true)
    expect(await matched()).toEqual(mapping)
  })

  it('IM-01 names the columns that a field could also mean, until one was chosen', async () => {
    const headings = [...keys, '手机号码', '手机号码', '联系电话', '性别']
    const id = await office.upload(await workbook(headings, [['a', 'b', 'c', 'd', 'e', 'f', 'g']]))
    const rivalled = async () => {
      const { result } = await office.fields(id, { kind: 'add' })
      return (result ?? []).flatMap(({ id: key, excelField, rivals }) =>
        rivals.length > 0 ? [[key, excelField, rivals]] : [],
      )
    }
    expect(await rivalled()).toEqual([['sjhm', '手机号码', ['手机号码（2）', '联系电话']]])
    const mapping = { xm: '姓名', zjhm: '身份证件号码', nj: '年级', sjhm: '联系电话', xh: '性别', departId: '手机号码' }
    expect(await office.start(id, { mapping, kind: 'add', dryRun: true })).toMatchObject({ success: true })
    expect(await rivalled()).toEqual([])
  })

  it('IM-03 offers fields with what they need', async () => {
    const id = await office.upload(await workbook(keys, [['a', 'b', 'c']]))
    const { result } = await office.fields(id, {})
    expect(result?.slice(0, 4)).toMatchObject([
      { id: 'xm', mc: '姓名', excelmc: '姓名', fieldKey: 'xm', fieldKeyCn: '姓名', sfbx: 1, excelField: '姓名' },
      { id: 'zjhm', fieldKeyCn: '身份证件号码', sfbx: 1 },
      { id: 'nj', fieldKeyCn: '年级', sfbx: 1 },
      { id: 'xmpy', sfbx: 0, excelField: null },
    ])
  })

  it('IM-02 has to be there, for a spreadsheet and for photos', async () => {
    const none = { success: false, message: '上传文件不能为空，请选择上传文件！' }
    for (const query of ['', '?importFileId='])
      expect(
        (await server.call('GET', `${paths.imports.firstRow}${query}`, { token: world.admin })).body,
      ).toMatchObject(none)
    const form = { kind: 'update', xwlx: '31' }
    const fields = [{ id: 'xm', mc: '姓名' }]
    const photos = { bizKey: 'xwInfo_31', zpppmc: '1', xwbslbm: '31', sffg: '1' }
    for (const file of [{}, { importFileId: '' }]) {
      const started = await server.call('POST', paths.imports.start, {
        token: world.admin,
        payload: { ...file, fields, form },
      })
      expect(started.body).toMatchObject(none)
      const asked = await server.call('POST', paths.imports.photos, {
        token: world.admin,
        payload: { ...file, ...photos },
      })
      expect(asked.body).toMatchObject(none)
    }
  })

  it('IM-02 is one spreadsheet, called by at most 50 characters', async () => {
    const content = await workbook(keys, [['a', 'b', 'c']])
    const send = async (name: string) =>
      (await uploadFile(server, world.admin, { name, content, biz: 'import' })).body.message
    expect(await send(`${'名'.repeat(51)}.xlsx`)).toBe('文件名字过长,请控制在50个字符以内!')
    expect(await send('名单.txt')).toBe('请上传正确文件格式!')
    const name = `${'名'.repeat(50)}.xlsx`
    const [first, second] = [await office.upload(content, name), await office.upload(content, name)]
    const both = await server.call('GET', `${paths.imports.firstRow}?importFileId=${first},${second}`, {
      token: world.admin,
    })
    expect(both.body.success).toBe(false)
  })

  it('IM-01 is one that was uploaded to be imported, by the one who imports it', async () => {
    const other = await uploaded(server, world.admin, {
      name: 'x.xlsx',
      content: await workbook(keys, [['a']]),
      biz: 'temp',
    })
    const foreign = await (await secretary('文学院')).upload(await workbook(keys, [['a']]))
    for (const id of [other.id, foreign, newId(), 'x']) {
      const { body } = await server.call('GET', `${paths.imports.firstRow}?importFileId=${id}`, { token: world.admin })
      expect(body).toMatchObject({ success: false, message: '未找到对应数据' })
    }
  })

  it('IM-03 says what of it is not to be seen or not imported, before anything is', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
    const row = (texts: string[], hidden = '') => `<row ${hidden}>${texts.map(cell).join('')}</row>`
    const rows = `${row([...keys, '导师姓名'])}${row(['甲', 'x', '2024', '师'])}${row(['乙', 'y', '2024', '师'], 'hidden="1"')}<row>${cell('丙')}<c><f>A1</f></c></row>`
    const content = await zipOf(
      workbookParts(rows, {
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="名单" r:id="rId1"/><sheet name="说明" r:id="rId1"/></sheets></workbook>',
      }),
    )
    const id = await office.upload(content)
    const { body } = await server.call<{ notes: string[] }>('GET', `${paths.imports.firstRow}?importFileId=${id}`, {
      token: world.admin,
    })
    expect(body.result?.notes).toEqual([
      '文件有 2 个工作表，只导入“名单”，不导入“说明”',
      '有 1 行被隐藏或筛选掉，同样会导入：第 3 行',
      '有 1 个公式没有计算结果，这些行不能导入，请用 Excel 或 WPS 打开文件并保存后重新选择',
    ])
    const mapping = { xm: '姓名', zjhm: '身份证件号码', nj: '年级', dsxm: '导师姓名' }
    const tried = await office.run(content, { dryRun: true, mapping })
    expect(tried.report.errors.map(({ reason }) => reason)).toContain(
      '身份证件号码是没有计算结果的公式，请用 Excel 或 WPS 打开文件并保存后再导入',
    )
  })

  it('IM-03 may be a .csv in GBK or the .et of WPS', async () => {
    const csv = iconv.encode(`${keys.join(',')}\r\n张三,110101199003071233,2024\r\n`, 'gbk')
    const sheet = utils.aoa_to_sheet([keys, ['张三', '110101199003071233', '2024']])
    const et = write(utils.book_new(sheet, '名单'), { type: 'buffer', bookType: 'biff8' }) as Buffer
    for (const [name, content] of [
      ['名单.csv', csv],
      ['名单.et', et],
    ] as const) {
      const id = await office.upload(content, name)
      const { body } = await server.call('GET', `${paths.imports.firstRow}?importFileId=${id}`, { token: world.admin })
      expect.soft(body.result, name).toEqual({
        columnNames: keys,
        firstRow: { 姓名: '张三', 身份证件号码: '110101199003071233', 年级: '2024' },
      })
    }
  })

  it('IM-06 that cannot be read ends with the sentence for it', async () => {
    const whole = await workbook(keys, [['a', 'b', 'c']])
    const id = await office.upload(whole.subarray(0, whole.length / 2))
    const { body } = await server.call('GET', `${paths.imports.firstRow}?importFileId=${id}`, { token: world.admin })
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/文件/) as string })
  })
})

describe('what is asked for', () => {
  it.each([
    [{ xm: '姓名', zjhm: '身份证件号码', dsxm: '导师姓名' }, '必填字段不能为空！年级'],
    [{ xm: '姓名', zjhm: '姓名', nj: '年级', dsxm: '导师姓名' }, '表格列“姓名”不唯一，每一列只能匹配一个字段'],
    [{ xm: '姓名', zjhm: '身份证件号码', nj: '年级' }, '除了用来匹配记录的字段，请至少再匹配一个要更新的字段'],
    [{ xm: '姓名', zjhm: '身份证件号码', nj: '年级', status: '导师姓名' }, '没有导入这些字段的权限：状态'],
  ])('IM-04 is refused with a sentence: %j', async (mapping, message) => {
    const id = await office.upload(await workbook([...keys, '导师姓名'], [['a', 'b', 'c', 'd']]))
    expect(await office.start(id, { mapping })).toMatchObject({ success: false, message })
  })

  it('IM-05 takes a file once', async () => {
    const id = await office.upload(await workbook([...keys, '导师姓名'], [[...person(record(0)), '甲']]))
    const first = await office.start(id, {})
    await waitForTask(server, world.admin, first.result?.taskId ?? '')
    expect(await office.start(id, {})).toMatchObject({ success: false })
  })
})

describe('an update', () => {
  it('IM-07 changes the other fields of the record with the same name, ID number and grade, and of no other', async () => {
    const [one, two, three] = [record(0), record(1), record(2)]
    const before = await stored(one.id)
    const result = await office.run(
      await workbook(
        [...keys, '性别', '导师姓名', '论文题目', '手机号码'],
        [
          [...person(one), '女', '张老师', null, '13912345678'],
          ['别名', two.zjhm, '2024', '女', '李老师', null, null],
          [three.xm, three.zjhm, '2023', '女', '李老师', null, null],
        ],
      ),
    )
    expect(result).toMatchObject({ status: 'fail', totalNum: 3, successNum: 1, failNum: 2 })
    expect(result.message).toBe('数据部分导入成功：共 3 行，成功 1 行，失败 2 行')
    expect(await stored(one.id)).toMatchObject({
      version: before.version + 1,
      xbm: '2',
      dsxm: '张老师',
      sjhm: '13912345678',
    })
    expect(await stored(two.id)).toMatchObject({ dsxm: null })
    expect(await stored(three.id)).toMatchObject({ dsxm: null })
    const { rows } = await office.failures(result)
    expect(rows.map(row => row.at(-1))).toEqual([
      '错误原因',
      '第 3 行：没有姓名、身份证件号码、年级都一致的记录',
      '第 4 行：没有姓名、身份证件号码、年级都一致的记录',
    ])
    expect(await count('sys_history', `data_id = '${one.id}' and data_version = ${before.version}`)).toBe(1)
    expect(
      await count('sys_log', `log_content like '导入学位信息%第 2 至 % 行，成功 1 行，失败 2 行'`),
    ).toBeGreaterThan(0)
  })

  it('IM-07 empties codes that no table has, and lists them', async () => {
    const one = record(1)
    await office.run(await workbook([...keys, '民族码'], [[...person(one), '01']]))
    expect((await stored(one.id)).mzm).toBe('01')
    const result = await office.run(await workbook([...keys, '民族码', '导师姓名'], [[...person(one), '火星族', '甲']]))
    expect(result).toMatchObject({ status: 'success', successNum: 1, emptiedNum: 1 })
    expect(await stored(one.id)).toMatchObject({ mzm: null, dsxm: '甲' })
    expect(result.report).toEqual({
      emptied: [{ key: 'mzm', column: '民族码', value: '火星族', count: 1, firstRow: 2 }],
    })
    expect(result.resFileId).not.toBeNull()
  })

  it('IM-07 leaves values alone where cells are empty, or empties them where that was asked for', async () => {
    const one = record(2)
    const content = (dsxm: string | null) => workbook([...keys, '导师姓名', '论文题目'], [[...person(one), dsxm, '题']])
    await office.run(await content('王老师'))
    await office.run(await content(null))
    expect((await stored(one.id)).dsxm).toBe('王老师')
    await office.run(await content(null), { blank: 'clear' })
    expect((await stored(one.id)).dsxm).toBe(null)
  })

  it('refuses cells that hold masks, lost digits or values that break a rule, and names each', async () => {
    const one = record(3)
    const result = await office.run(
      await workbook(
        [...keys, '手机号码', '导师姓名'],
        [
          [one.xm, `${one.zjhm.slice(0, 3)}***********${one.zjhm.slice(-4)}`, '2024', null, '甲'],
          [...person(one), '138****1234', '甲'],
          [one.xm, 110101199001011230, '2024', null, '甲'],
          [...person(one), '12', '甲'],
        ],
      ),
      { dryRun: true },
    )
    expect(result.report).toMatchObject({ total: 4, good: 0, bad: 4, unmatched: 0 })
    expect(result.report.errors).toEqual([
      {
        row: 2,
        column: '身份证件号码',
        value: expect.stringMatching(/\*{3}/) as string,
        reason: '身份证件号码是脱敏后的内容，不能导入',
      },
      {
        row: 3,
        column: '手机号码',
        value: expect.stringMatching(/\*{3}/) as string,
        reason: '手机号码是脱敏后的内容，不能导入',
      },
      {
        row: 4,
        column: '身份证件号码',
        value: expect.stringMatching(/\*{3}/) as string,
        reason: '身份证件号码被当作数字而丢失了末尾几位，请以文本格式填写',
      },
      { row: 5, column: '手机号码', value: '***', reason: '手机号码应为 11 位手机号码' },
    ])
  })

  it('takes a record once, and ignores rows that hold nothing', async () => {
    const one = record(4)
    const result = await office.run(
      await workbook(
        [...keys, '导师姓名'],
        [
          [...person(one), '甲'],
          [' ', '', null, '　'],
          [...person(one), '乙'],
        ],
      ),
    )
    expect(result).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 })
    expect((await stored(one.id)).dsxm).toBe('甲')
    expect((await office.failures(result)).rows[1]?.at(-1)).toBe('第 4 行：与第 2 行是同一条记录')
  })

  it("reaches a department's own records alone", async () => {
    const [own, other] = [of31('中文系')[0] as WorldRecord, of31('理学院')[0] as WorldRecord]
    const content = await workbook(
      [...keys, '导师姓名'],
      [
        [...person(own), '本系'],
        [...person(other), '他系'],
      ],
    )
    const before = await stored(other.id)
    const result = await (await secretary('文学院')).run(content)
    expect(result).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 })
    expect(await stored(other.id)).toEqual(before)
    expect((await stored(own.id)).dsxm).toBe('本系')
  })

  it("does not carry a record out of its importer's reach", async () => {
    const own = of31('中文系')[1] as WorldRecord
    const result = await (await secretary('文学院')).run(
      await workbook([...keys, '院系'], [[...person(own), '理学院']]),
    )
    expect(result).toMatchObject({
      status: 'error',
      successNum: 0,
      message: '数据导入失败：共 1 行，成功 0 行，失败 1 行',
    })
    expect(await count('xw_info', `id = '${own.id}' and depart_id = '${world.departs.中文系}'`)).toBe(1)
  })

  it('leaves records alone that have gone too far', async () => {
    const one = record(5)
    await server.deps.db.inTenant(1, tx => sql`update xw_info set status = '70' where id = ${one.id}`.execute(tx))
    const result = await office.run(await workbook([...keys, '导师姓名'], [[...person(one), '甲']]), { dryRun: true })
    expect(result.report.errors[0]?.reason).toBe('记录状态为“已报送”，不能导入修改')
  })

  it('DG-07 takes only the fields that the role may import', async () => {
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ id: string }>`select id from sys_role where role_code = 'yxgly'`.execute(tx),
    )
    await server.deps.db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values([
          {
            tenant_id: 1,
            id: newId(),
            role_id: rows[0]?.id ?? '',
            biz_key: 'xwInfo_31',
            field_key: 'dsxm',
            importable: '0',
          },
          {
            tenant_id: 1,
            id: newId(),
            role_id: rows[0]?.id ?? '',
            biz_key: 'xwInfo_31',
            field_key: 'xm',
            editable: '0',
          },
        ])
        .execute(),
    )
    const own = of31('文学院')[0] as WorldRecord
    const one = await secretary('文学院')
    const id = await one.upload(await workbook([...keys, '导师姓名', '论文题目'], [[...person(own), '甲', '题目']]))
    const offered = (await one.fields(id, {})).result?.map(field => field.id) ?? []
    expect(offered).toContain('xm')
    expect(offered).not.toContain('dsxm')
    const mapping = { xm: '姓名', zjhm: '身份证件号码', nj: '年级', dsxm: '导师姓名' }
    expect(await one.start(id, { mapping })).toMatchObject({
      success: false,
      message: '没有导入这些字段的权限：导师姓名',
    })
    await server.deps.db.inTenant(1, tx =>
      tx.deleteFrom('sys_role_field_config').where('biz_key', '=', 'xwInfo_31').execute(),
    )
  })

  it('IM-06 gives a file of failures that can be corrected and imported again', async () => {
    const [one, two] = [record(6), record(7)]
    const result = await office.run(
      await workbook(
        ['序号', ...keys, '论文题目', '手机号码'],
        [
          [1, ...person(one), '甲的题目', '1'],
          [2, ...person(two), '乙的题目', '13800001111'],
        ],
      ),
    )
    expect(result).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 })
    const { rows } = await office.failures(result)
    expect(rows).toEqual([
      ['序号', ...keys, '论文题目', '手机号码', '错误原因'],
      ['1', ...person(one), '甲的题目', '1', '第 2 行：手机号码应为 11 位手机号码'],
    ])
    const [headings = [], ...cells] = rows
    const corrected = await workbook(
      headings,
      cells.map(row => row.map(cell => (cell === '1' ? '13800002222' : cell))),
    )
    expect(await office.run(corrected)).toMatchObject({ status: 'success', totalNum: 1, successNum: 1, failNum: 0 })
    expect(await stored(one.id)).toMatchObject({ lwtm: '甲的题目', sjhm: '13800002222' })
  })

  it('IM-05 is tried without changing anything, and told to open pages while it runs', async () => {
    const frames: string[] = []
    server.deps.events.on('live', payload => void (payload && frames.push(payload)))
    const one = record(8)
    const before = await stored(one.id)
    const content = await workbook([...keys, '导师姓名'], [[...person(one), '试试']])
    const tried = await office.run(content, { dryRun: true })
    expect(tried.report).toMatchObject({ total: 1, good: 1, unmatched: 0, bad: 0, emptied: 0 })
    expect(await stored(one.id)).toEqual(before)
    expect(await count('sys_import_row', `import_id = '${tried.id}'`)).toBe(0)
    const done = await office.run(content)
    const told = frames.flatMap(text =>
      text.includes(done.taskId) ? [(JSON.parse(text) as { frame: { cmd: string; msgTxt?: string } }).frame] : [],
    )
    expect(told.some(({ cmd, msgTxt }) => cmd === 'task' && /^\d+$/.test(msgTxt ?? ''))).toBe(true)
    expect(told.at(-1)).toMatchObject({ cmd: 'task', msgTxt: 'success' })
  })
})

describe('a roster', () => {
  const rosterKeys = ['姓名', '身份证件号码', '学号', '院系', '入学年月']
  const idNumber = (n: number) => {
    const digits = `1101011999010${String(n).padStart(4, '0')}`.slice(0, 17)
    return digits + checkDigitOf(digits)
  }

  it('IM-07 creates records, with the grade from the enrolment and the department by name or code', async () => {
    const result = await office.run(
      await workbook(rosterKeys, [
        ['新一', idNumber(1001), 'R1', '理学院', '202309'],
        ['新二', idNumber(1002), 'R2', 'A02', '2022-09'],
        ['新三', idNumber(1003), 'R3', '没有这个院', '202309'],
        ['', idNumber(1004), 'R4', '理学院', '202309'],
        ['新五', idNumber(1005), 'R5', '理学院', null],
        ['新一', idNumber(1001), 'R6', '理学院', '202309'],
      ]),
      { kind: 'add' },
    )
    expect(result).toMatchObject({ totalNum: 6, successNum: 2, failNum: 4 })
    expect((await office.failures(result)).rows.slice(1).map(row => row.at(-1))).toEqual([
      '第 4 行：院系“没有这个院”不存在或不止一个',
      '第 5 行：请输入姓名',
      '第 6 行：请输入年级',
      '第 7 行：身份证件号码、年级与第 2 行相同',
    ])
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select xm, nj, status, xwbslbm, version, create_by from xw_info where xh in ('R1', 'R2') order by xh`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([
      { xm: '新一', nj: '2023', status: '00', xwbslbm: '31', version: 1, create_by: 'admin' },
      { xm: '新二', nj: '2022', status: '00', xwbslbm: '31', version: 1, create_by: 'admin' },
    ])
    const again = await office.run(await workbook(rosterKeys, [['新一', idNumber(1001), 'R1', '理学院', '202309']]), {
      kind: 'add',
      dryRun: true,
    })
    expect(again.report.errors[0]?.reason).toBe('身份证件号码、年级相同的记录已存在')
  })

  it('creates nothing outside of a department', async () => {
    const result = await (await secretary('文学院')).run(
      await workbook(rosterKeys, [
        ['新六', idNumber(2001), 'R7', '理学院', '202309'],
        ['新七', idNumber(2002), 'R8', '中文系', '202309'],
      ]),
      { kind: 'add' },
    )
    expect(result).toMatchObject({ totalNum: 2, successNum: 1 })
    expect(await count('xw_info', `xh = 'R7'`)).toBe(0)
    expect(await count('xw_info', `xh = 'R8'`)).toBe(1)
  })

  it('is taken back as a whole', async () => {
    const result = await office.run(await workbook(rosterKeys, [['新八', idNumber(3001), 'R9', '理学院', '202309']]), {
      kind: 'add',
    })
    expect(await count('xw_info', `xh = 'R9'`)).toBe(1)
    expect((await office.undo(result.id)).body).toMatchObject({ success: true })
    expect(await count('xw_info', `xh = 'R9'`)).toBe(0)
  })
})

describe('an import that is over', () => {
  it('is taken back while nothing has changed its records, once', async () => {
    const [one, two] = [record(6), record(7)]
    const before = [await stored(one.id), await stored(two.id)]
    const result = await office.run(
      await workbook(
        [...keys, '导师姓名', '手机号码', '性别'],
        [
          [...person(one), '撤', '13711112222', '女'],
          [...person(two), '撤', '13711112222', '女'],
        ],
      ),
    )
    expect((await stored(one.id)).dsxm).toBe('撤')
    const { body } = await office.undo(result.id)
    expect(body).toMatchObject({ success: true, message: '已撤销本次导入，共 2 条记录恢复为导入前的内容' })
    const after = [await stored(one.id), await stored(two.id)]
    expect(after).toEqual(before.map(({ version, ...rest }) => ({ ...rest, version: version + 2 })))
    expect((await office.undo(result.id)).body).toMatchObject({ success: false, message: '本次导入已经撤销' })
    expect((await office.result(result.id)).status).toBe('undone')
    expect(await count('sys_log', `log_content like '撤销导入%名单.xlsx，共 2 条'`)).toBe(1)
  })

  it('stays once what it did to each row is no longer known', async () => {
    const { id } = await office.run(await workbook([...keys, '备注'], [[...person(record(0)), '很久以前']]))
    await server.deps.db.inTenant(1, tx =>
      sql`update sys_import set create_time = now() - interval '91 days' where id = ${id}`.execute(tx),
    )
    await cleanImports(server.deps.db)
    expect((await office.undo(id)).body).toMatchObject({
      success: false,
      message: '导入的时间过久，逐条的结果已经清除，不能撤销',
    })
  })

  it('stays where one of its records was changed since', async () => {
    const [one, two] = [record(6), record(7)]
    const result = await office.run(
      await workbook(
        [...keys, '导师姓名'],
        [
          [...person(one), '留'],
          [...person(two), '留'],
        ],
      ),
    )
    await server.call('POST', '/xw/xwInfo/edit', {
      token: world.admin,
      payload: { id: two.id, xwlx: '31', lwtm: '后来改的' },
    })
    const { body } = await office.undo(result.id)
    expect(body).toMatchObject({
      success: false,
      message: '有 1 条记录在导入之后又被修改、删除或不在您的管理范围内，不能撤销本次导入',
    })
    expect((await stored(one.id)).dsxm).toBe('留')
  })

  it('IM-09 stands in the list of those who reach it, and is taken back by nobody else', async () => {
    const own = of31('文学院')[1] as WorldRecord
    const one = await secretary('文学院')
    const result = await one.run(
      await workbook(
        [...keys, '论文题目'],
        [
          [...person(own), '题'],
          ['无', own.zjhm, '2024', '题'],
        ],
      ),
    )
    const list = async (token: string) => {
      const { body } = await server.call<{ records: Record<string, unknown>[] }>(
        'GET',
        `${paths.imports.records}/list?pageSize=100`,
        { token },
      )
      return body.result?.records ?? []
    }
    const shown = (await list(world.admin)).find(({ id }) => id === result.id)
    expect(shown).toMatchObject({
      fileName: '名单.xlsx',
      totalNum: 2,
      successNum: 1,
      failNum: 1,
      status: 'fail',
      resultFileId: result.resFileId,
    })
    expect((await list(world.admin)).every(({ dryRun }) => dryRun !== '1')).toBe(true)
    const userId = await createUser(server.deps.db, {
      username: 'sec_far',
      roles: ['yxgly'],
      departs: [world.departs.理学院],
      xwbslbms: ['31'],
    })
    const far = await openSession(server.deps.db, userId, { departId: world.departs.理学院 })
    expect((await list(far)).some(({ id }) => id === result.id)).toBe(false)
    expect((await importer(server, far).undo(result.id)).body).toMatchObject({
      success: false,
      message: '未找到对应数据',
    })
    const admin = await createUser(server.deps.db, {
      username: 'other_admin',
      roles: ['admin'],
      tenantId: world.otherSchool,
    })
    const other = await openSession(server.deps.db, admin, { tenantId: world.otherSchool })
    expect((await importer(server, other).undo(result.id)).body.message).toBe('未找到对应数据')
    await expect(importer(server, other).result(result.id)).rejects.toThrow('未找到对应数据')
    await expect(importer(server, far).result(result.id)).rejects.toThrow('未找到对应数据')
    expect((await one.undo(result.id)).body.success).toBe(true)
  })
})

describe('staged rows that PostgreSQL lost in a crash', () => {
  const people = Array.from({ length: chunkRows + 10 }, (_, n) => [`丢失${n}`, `LOST${n}`, `L${n}`, '理学院', '202309'])
  const roster = (rows: typeof people) => workbook(['姓名', '身份证件号码', '学号', '院系', '入学年月'], rows)
  /** Loses all of them, once, when the given thing happens. */
  const loseWhen = (event: string) =>
    execute(
      server.database.ownerUrl,
      `create sequence losses;
       create function lose_staging() returns trigger language plpgsql security definer as $$
         begin if nextval('losses') = 1 then delete from staging.import_row; end if; return null; end $$;
       create ${event} execute function lose_staging()`,
    )
  afterEach(() =>
    execute(
      server.database.ownerUrl,
      'drop function lose_staging() cascade; drop sequence losses; delete from xw_info',
    ),
  )

  it('IM-05 between two chunks: the file is read again, and no row passes for being done', async () => {
    await loseWhen(`constraint trigger lose_staging after update on sys_import deferrable initially deferred
      for each row when (old.applied_row = 0 and new.applied_row > 0)`)
    expect(await office.run(await roster(people), { kind: 'add' })).toMatchObject({
      totalNum: people.length,
      successNum: people.length,
      failNum: 0,
    })
    expect(await count('xw_info', `xm like '丢失%'`)).toBe(people.length)
  })

  it('IM-05 during a try: it does not call rows good that it could not look at', async () => {
    const some = people.slice(0, 10)
    await office.run(await roster(some.slice(0, 3)), { kind: 'add' })
    await loseWhen('trigger lose_staging after update on staging.import_row for each statement')
    const { report } = await office.run(await roster(some), { kind: 'add', dryRun: true })
    expect(report).toMatchObject({ total: 10, good: 7, bad: 3 })
  })
})
