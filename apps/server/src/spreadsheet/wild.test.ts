import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CFB, utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockAgile, lockStandard, lockXls } from '../../test/support/locked-workbook.ts'
import {
  allCells,
  allRows,
  type Parts,
  type TemporaryFolder,
  temporaryFolder,
  workbookParts,
  zipOf,
} from '../../test/support/workbook.ts'
import { openSpreadsheet } from './open-spreadsheet.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { writeCsv } from './write-csv.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function save(content: Buffer): Promise<string> {
  await writeFile(folder.path('upload'), content)
  return folder.path('upload')
}
const read = async (content: Buffer, name = 'a.xlsx') => readSpreadsheet(await save(content), { name })

describe('a workbook that is only protected against changes', () => {
  const content = zipOf(workbookParts('<row><c t="str"><v>可读</v></c></row>', { 'xl/pad.xml': 'x'.repeat(9_000) }))

  it.each([
    ['Excel 2010 and later', lockAgile],
    ['Excel 2007', lockStandard],
  ])('is opened as Excel opens it: %s', async (_, lock) => {
    const { format, sheets } = await read(lock(await content, 'VelvetSweatshop'))
    expect(format).toBe('xlsx')
    expect(await allCells(sheets[0])).toEqual([['可读']])
    await expect(read(lock(await content, '123456'))).rejects.toThrow('文件已加密，请取消密码后重新上传')
  })
})

describe('.xls', () => {
  it.each(['md5', 'sha1'] as const)(
    'that is only protected against changes is opened as Excel opens it: %s',
    async kind => {
      const rows = Array.from({ length: 60 }, (_, index) => [`第 ${index} 行`, index])
      const content = write(utils.book_new(utils.aoa_to_sheet(rows), '表'), {
        type: 'buffer',
        bookType: 'biff8',
      }) as Buffer
      const { sheets } = await read(lockXls(content, 'VelvetSweatshop', kind), 'a.xls')
      expect(await allCells(sheets[0])).toEqual(rows)
      await expect(read(lockXls(content, '123456', kind), 'a.xls')).rejects.toThrow('文件已加密，请取消密码后重新上传')
    },
  )

  const fixture = join(import.meta.dirname, '../../test/fixtures/spreadsheet/libreoffice.xls')

  it('that was cut is damaged, not something else', async () => {
    const content = await readFile(fixture)
    await expect(read(content.subarray(0, 2_000), 'a.xls')).rejects.toMatchObject({ kind: 'damaged' })
    await expect(read(content.subarray(0, content.length / 2), 'a.xls')).rejects.toMatchObject({ kind: 'damaged' })
  })

  it('with macros is refused like .xlsx with macros', async () => {
    const container = CFB.read(await readFile(fixture), { type: 'buffer' })
    CFB.utils.cfb_add(container, '/_VBA_PROJECT_CUR/VBA/dir', Buffer.alloc(600))
    const content = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
    await expect(read(content, 'a.xls')).rejects.toThrow('文件含有宏，请另存为不含宏的 .xlsx 文件后重新上传')
  })

  it('is what WPS calls .et', async () => {
    const { format, sheets } = await read(await readFile(fixture), '名单.et')
    expect([format, sheets[0]?.name]).toEqual(['xls', '学生'])
  })
})

it('a sheet that is shown in so many words is not hidden', async () => {
  const workbook = (state: string) =>
    `<workbook xmlns:r="r"><sheets><sheet name="表" state="${state}" r:id="rId1"/></sheets></workbook>`
  const isHidden = async (state: string) =>
    (await read(await zipOf(workbookParts('<row/>', { 'xl/workbook.xml': workbook(state) })))).sheets[0]?.hidden
  expect([
    await isHidden('show'),
    await isHidden('visible'),
    await isHidden('hidden'),
    await isHidden('veryHidden'),
  ]).toEqual([false, false, true, true])
})

describe('.ods', () => {
  const ods = (tables: string, more: Parts = {}) =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c">
        <office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
        <office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ...more,
    })
  const cell = (type: string, attributes: string, shown: string) =>
    `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
  const text = (shown: string, attributes = '') => cell('string', attributes, shown)

  it('has the values its user sees', async () => {
    const table = `<table:table table:name="学生" table:style-name="ta1"><table:table-column/>
      <table:table-row>${text('姓名')}${text('备注')}</table:table-row>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      <table:table-row table:visibility="filter">${text('张<text:s text:c="2"/>三&amp;')}${cell('float', 'office:value="92.5"', '92.5')}${cell(
        'date',
        'office:date-value="2024-05-01"',
        '24/5/1',
      )}${cell('date', 'office:date-value="2024-05-01T08:30:00"', '')}${cell('time', 'office:time-value="PT08H30M05S"', '')}${cell(
        'boolean',
        'office:boolean-value="true"',
        'TRUE',
      )}${cell('float', 'office:value="123"', '00000123')}<table:table-cell office:value-type="string"><text:p>一</text:p><text:p>二</text:p><office:annotation><text:p>批注</text:p></office:annotation></table:table-cell></table:table-row>
      <table:table-row>${text('文学院', 'table:number-rows-spanned="2"')}${text('重复', 'table:number-columns-repeated="2"')}</table:table-row>
      <table:table-row><table:covered-table-cell/>${text('乙')}${cell('float', 'office:value="1.10101199003071E+17"', '')}<table:table-cell table:formula="of:=[.A1]"/>
        <table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell></table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
      <table:table table:name="藏" table:style-name="ta2"><table:table-row>${text('x')}</table:table-row></table:table>`
    const { format, sheets } = await read(await ods(table), '名单.ods')
    expect(format).toBe('ods')
    expect(sheets).toMatchObject([
      { name: '学生', hidden: false },
      { name: '藏', hidden: true },
    ])
    expect(await allRows(sheets[0])).toEqual([
      { number: 1, cells: ['姓名', '备注'] },
      {
        number: 4,
        cells: ['张  三&', 92.5, '2024-05-01', '2024-05-01T08:30:00', '08:30:05', true, '00000123', '一\n二'],
        hidden: true,
      },
      { number: 5, cells: ['文学院', '重复', '重复'] },
      {
        number: 6,
        cells: [
          '文学院',
          '乙',
          { doubt: 'digits', raw: '1.10101199003071E+17', number: 110_101_199_003_071_000 },
          { doubt: 'formula', raw: '', number: null },
          { doubt: 'error', raw: '#N/A', number: null },
        ],
      },
    ])
    expect(await allCells(sheets[1])).toEqual([['x']])
  })

  it('is refused where it is locked, carries programs, is too much or is broken', async () => {
    const table = '<table:table table:name="a"><table:table-row/></table:table>'
    const rows = (repeated: number) =>
      `<table:table><table:table-row table:number-rows-repeated="${repeated}">${text('x')}</table:table-row></table:table>`
    const kindOf = async (content: Promise<Buffer>) => {
      try {
        for (const sheet of (await read(await content)).sheets) await allRows(sheet)
        return 'read'
      } catch (error) {
        return (error as { kind?: string }).kind
      }
    }
    expect(
      await kindOf(
        ods(table, { 'META-INF/manifest.xml': '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>' }),
      ),
    ).toBe('encrypted')
    expect(await kindOf(ods(table, { 'Basic/Standard/Module1.xml': '<x/>' }))).toBe('macro')
    expect(await kindOf(ods(rows(1_048_577)))).toBe('tooLarge')
    expect(
      await kindOf(
        ods(
          `<table:table><table:table-row>${text('x', 'table:number-columns-repeated="600"')}</table:table-row></table:table>`,
        ),
      ),
    ).toBe('tooLarge')
    expect(await kindOf(ods(table.repeat(51)))).toBe('tooLarge')
    expect(await kindOf(ods('<table:table><table:table-row>'))).toBe('damaged')
    expect(await kindOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe('notSpreadsheet')
  })
})

describe('in a child', () => {
  it('every kind of file is opened, read and looked at, within its limits', async () => {
    const rows = `<row r="1"><c t="str"><v>列</v></c></row><row r="2" hidden="1"><c><v>1</v></c></row><row r="3"><c><f>A2</f></c></row>`
    const file = await save(await zipOf(workbookParts(rows)))
    const { format, sheets } = await openSpreadsheet(file, { name: 'a.xlsx', owner: 'test' })
    expect(format).toBe('xlsx')
    expect(await sheets[0]?.look()).toEqual({ hiddenRows: [2], hiddenCount: 1, openFormulas: 1 })
    expect(await allRows(sheets[0])).toHaveLength(3)
    const csv = await save(iconv.encode('姓名,学号\r\n张三,007\r\n', 'gbk'))
    const opened = await openSpreadsheet(csv, { name: 'a.csv', owner: 'test' })
    expect(await allCells(opened.sheets[0])).toEqual([
      ['姓名', '学号'],
      ['张三', '007'],
    ])
    await expect(openSpreadsheet(await save(Buffer.from('PK no')), { name: 'a.xlsx', owner: 'test' })).rejects.toThrow(
      '文件已损坏或不完整，请用 Excel 或 WPS 打开后另存为 .xlsx 文件，再重新上传',
    )
  })

  it('millions of shared texts cost the child a part of its memory, and the server none', async () => {
    function* texts() {
      yield Buffer.from('<sst>')
      for (let turn = 0; turn < 400; turn += 1)
        yield Buffer.from(
          Array.from({ length: 5_000 }, (_, index) => `<si><t>${(turn * 5_000 + index) * 7}</t></si>`).join(''),
        )
      yield Buffer.from('</sst>')
    }
    const { zip } = await import('./zip-out.ts')
    const parts = Object.entries(workbookParts('<row><c t="s"><v>1999999</v></c></row>')).map(([name, content]) => ({
      name,
      content: [Buffer.from(content)],
    }))
    const file = await save(await buffer(zip([...parts, { name: 'xl/sharedStrings.xml', content: texts() }])))
    const before = process.memoryUsage().rss
    // As strings of their own they would take 150 MB and more.
    const limits = { ...(await import('./limits.ts')).defaultLimits, childHeapMegabytes: 48, childMegabytes: 256 }
    const { sheets } = await openSpreadsheet(file, { name: 'a.xlsx', owner: 'test', limits })
    expect(await allCells(sheets[0])).toEqual([[String(1_999_999 * 7)]])
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })
})

it('a text that begins with blanks before a formula is no formula in a .csv either', async () => {
  const written = await buffer(
    writeCsv({ titles: ['a'], rows: [[' =1+1'], ['\n=1+1'], ['　＝1'], [' 文字'], ['1 = 1']] }),
  )
  expect(written.toString().split('\r\n')).toEqual([
    '\ufeffa',
    `"' =1+1"`.replace(/^"|"$/g, ''),
    `"'\n=1+1"`,
    `'　＝1`,
    '" 文字"',
    '1 = 1',
    '',
  ])
})
