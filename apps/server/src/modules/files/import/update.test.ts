import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportSchool, keys, openImportSchool, person } from '../../../../test/support/import-school.ts'
import { workbook } from '../../../../test/support/imports.ts'
import type { WorldRecord } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'

let school: ImportSchool
let server: ImportSchool['server']
let world: ImportSchool['world']
let office: ImportSchool['office']
let of31: ImportSchool['of31']
let record: ImportSchool['record']
let stored: ImportSchool['stored']
let count: ImportSchool['count']
let secretary: ImportSchool['secretary']
beforeAll(async () => {
  school = await openImportSchool()
  ;({ server, world, office, of31, record, stored, count, secretary } = school)
})
afterAll(() => school.close())

describe('an update', () => {
  it('IM-07 changes the record with the same name, ID number and grade, and no other', async () => {
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

  it('IM-07 empties unknown codes and lists them', async () => {
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

  it('IM-07 keeps values for empty cells, or empties them when the user asks', async () => {
    const one = record(2)
    const content = (dsxm: string | null) => workbook([...keys, '导师姓名', '论文题目'], [[...person(one), dsxm, '题']])
    await office.run(await content('王老师'))
    await office.run(await content(null))
    expect((await stored(one.id)).dsxm).toBe('王老师')
    await office.run(await content(null), { blank: 'clear' })
    expect((await stored(one.id)).dsxm).toBe(null)
  })

  it('refuses cells with masks, lost digits or values that break a rule, and names each', async () => {
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

  it('takes a record once, and ignores empty rows', async () => {
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

  it('changes only records of the user’s departments', async () => {
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

  it('does not move a record out of the user’s reach', async () => {
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

  it('does not change records in a state that is closed to the user', async () => {
    const one = record(5)
    await server.deps.db.inTenant(1, tx => sql`update xw_info set status = '70' where id = ${one.id}`.execute(tx))
    const result = await office.run(await workbook([...keys, '导师姓名'], [[...person(one), '甲']]), { dryRun: true })
    expect(result.report.errors[0]?.reason).toBe('记录状态为“已报送”，不能导入修改')
  })

  it('DG-07 writes only the fields that the role may import', async () => {
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

  it('IM-05 has a trial run that changes nothing and reports progress to open pages', async () => {
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
