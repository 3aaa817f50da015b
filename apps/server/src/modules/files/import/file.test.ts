import { utils, write } from '@e965/xlsx'
import { paths } from '@xw/shared/wire/paths'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportSchool, keys, openImportSchool, person } from '../../../../test/support/import-school.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { waitForTask } from '../../../../test/support/tasks.ts'
import { uploaded, uploadFile } from '../../../../test/support/uploads.ts'
import { workbookParts, zipOf } from '../../../../test/support/workbook.ts'
import { newId } from '../../../lib/ids.ts'

let school: ImportSchool
let server: ImportSchool['server']
let world: ImportSchool['world']
let office: ImportSchool['office']
let record: ImportSchool['record']
let secretary: ImportSchool['secretary']
beforeAll(async () => {
  school = await openImportSchool()
  ;({ server, world, office, record, secretary } = school)
})
afterAll(() => school.close())

describe('the file of an import', () => {
  it('IM-03 gives its first row and column names, whatever stands above the header', async () => {
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

  it('IM-03 is matched to fields by name, aliases, national names and the last choice', async () => {
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

  it('IM-01 names further columns that a field could mean, until the user has chosen one', async () => {
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

  it('IM-03 lists the fields with what they require', async () => {
    const id = await office.upload(await workbook(keys, [['a', 'b', 'c']]))
    const { result } = await office.fields(id, {})
    expect(result?.slice(0, 4)).toMatchObject([
      { id: 'xm', mc: '姓名', excelmc: '姓名', fieldKey: 'xm', fieldKeyCn: '姓名', sfbx: 1, excelField: '姓名' },
      { id: 'zjhm', fieldKeyCn: '身份证件号码', sfbx: 1 },
      { id: 'nj', fieldKeyCn: '年级', sfbx: 1 },
      { id: 'xmpy', sfbx: 0, excelField: null },
    ])
  })

  it('IM-02 is required, for a spreadsheet and for photos', async () => {
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

  it('IM-02 is one spreadsheet, with a name of at most 50 characters', async () => {
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

  it('IM-01 must be uploaded for import, by the user who imports it', async () => {
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

  it('IM-03 names hidden rows and unimported sheets before the import', async () => {
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

  it('IM-03 may be a .csv in GBK or an .et of WPS', async () => {
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

  it('IM-06 ends the import with a sentence when it cannot be read', async () => {
    const whole = await workbook(keys, [['a', 'b', 'c']])
    const id = await office.upload(whole.subarray(0, whole.length / 2))
    const { body } = await server.call('GET', `${paths.imports.firstRow}?importFileId=${id}`, { token: world.admin })
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/文件/) as string })
  })
})

describe('the request to import', () => {
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
