import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { type CellValue, readXlsx as readWithHucre, writeXlsx as writeWithHucre } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { propertyRuns } from '../../test/support/run-size.ts'
import {
  allCells,
  allRows,
  type Parts,
  saveZip,
  type TemporaryFolder,
  temporaryFolder,
  workbookParts,
} from '../../test/support/workbook.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Cell, SheetRow } from './types.ts'
import { zip } from './zip-out.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const fixture = (name: string): string => join(import.meta.dirname, '../../test/fixtures/spreadsheet', name)

const one = '<row><c><v>1</v></c></row>'

async function read(sheetData: string, more: Parts = {}): Promise<SheetRow[]> {
  const file = await saveZip(folder.path('handmade.xlsx'), workbookParts(sheetData, more))
  return allRows((await readXlsx(file))[0])
}

/** Stores the parts of an archive without compression. Only the fields that a reader needs are right. */
async function withoutCompression(archive: Buffer): Promise<Buffer> {
  const source = await fromBufferPromise(archive, { lazyEntries: true })
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for await (const entry of source.eachEntry()) {
    const data = await buffer(await source.openReadStreamPromise(entry))
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04')
    local.writeUInt16LE(entry.fileNameRaw.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02')
    central.writeUInt32LE(entry.crc32, 16)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(data.length, 24)
    central.writeUInt16LE(entry.fileNameRaw.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, entry.fileNameRaw, data)
    centrals.push(central, entry.fileNameRaw)
    offset += local.length + entry.fileNameRaw.length + data.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(centrals.length / 2, 8)
  end.writeUInt16LE(centrals.length / 2, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The cells of the one row there is. */
const readRow = async (cells: string, more: Parts = {}): Promise<Cell[] | undefined> =>
  (await read(`<row r="1">${cells}</row>`, more))[0]?.cells

const digits = (raw: string) => ({ doubt: 'digits', raw, number: Number(raw) })
const failed = (raw: string) => ({ doubt: 'error', raw, number: null }) as const

describe('files of the programs people use', () => {
  const table = (big: string, results: readonly [Cell, Cell]) => [
    ['姓名', '证件号码', '出生日期', '时间', '时刻', '成绩', '在读', '备注', '大数', '错误'],
    [
      '张三',
      '110101199003071233',
      '1990-03-07',
      '2024-05-01T08:30:15',
      '08:30:00',
      92.5,
      true,
      '两行\n文字',
      digits(big),
      results[0],
    ],
    [
      '𠮷田㐂',
      '007',
      '1905-02-28',
      '1999-12-31T23:59:59',
      '00:00:01',
      -3,
      false,
      '  空格  ',
      1_234_567_890,
      results[1],
    ],
    ['李·四😀', '=1+1', '2099-12-31', null, null, 0, null, `<a>&amp;"'`, 0.1],
  ]

  const computed = [failed('#DIV/0!'), failed('#N/A')] as const
  // openpyxl writes formulas without their results, so both cells have only a doubt.
  const open = { doubt: 'formula', raw: '', number: null } as const
  it.each<[string, string, readonly [Cell, Cell]]>([
    ['openpyxl.xlsx', '1.101011990030712e+17', [open, open]],
    ['xlsxwriter.xlsx', '1.101011990030712E+17', computed],
    ['xlsxwriter-inline.xlsx', '1.101011990030712E+17', computed],
    ['xlsxwriter-1904.xlsx', '1.101011990030712E+17', computed],
    ['libreoffice.xlsx', '1.10101199003071E+017', computed],
  ])('QY-05 %s is read as it was written', async (name, big, results) => {
    const [sheet, hidden] = await readXlsx(fixture(name))
    expect(sheet).toMatchObject({ name: '学生', hidden: false })
    expect(await allCells(sheet)).toEqual(table(big, results))
    expect(hidden).toMatchObject({ name: '隐藏', hidden: true })
    expect(await allRows(hidden)).toEqual([{ number: 2, cells: [null, '藏'] }])
  })
})

describe('next to another reader', () => {
  /** Converts rows to what both readers can express: numbers without doubts, dates as texts, no empty cells at the end. */
  function comparable(rows: ReadonlyArray<ReadonlyArray<Cell | CellValue>>): unknown[][] {
    const value = (cell: Cell | CellValue | undefined): unknown => {
      if (cell === undefined || cell === '') return null
      // The other reader has no time without a date: it uses the first day of the workbook's calendar.
      if (cell instanceof Date)
        return cell
          .toISOString()
          .slice(0, 19)
          .replace(/^(?:1899-12-31|1904-01-01)T/, '')
      if (typeof cell === 'object' && cell !== null && 'doubt' in cell) return cell.number ?? (cell.raw || null)
      return typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell) ? `${cell}T00:00:00` : cell
    }
    return rows
      .map(row => Array.from(row, value))
      .map(row => row.slice(0, row.findLastIndex(cell => cell !== null) + 1))
      .filter(row => row.length > 0)
  }

  async function expectSame(file: string): Promise<void> {
    const { sheets: theirs } = await readWithHucre(await readFile(file))
    const ours = await readXlsx(file)
    expect(ours.map(sheet => sheet.name)).toEqual(theirs.map(sheet => sheet.name))
    for (const [index, sheet] of ours.entries()) {
      expect(comparable(await allCells(sheet))).toEqual(comparable(theirs[index]?.rows ?? []))
    }
  }

  it.each(['openpyxl.xlsx', 'xlsxwriter.xlsx', 'xlsxwriter-inline.xlsx', 'xlsxwriter-1904.xlsx', 'libreoffice.xlsx'])(
    '%s has the same values',
    name => expectSame(fixture(name)),
  )

  it('QY-05 workbooks it wrote have the values it was given', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    const cell = fc.oneof(
      text,
      // Not _x000D_: they write that text without escaping it, which makes it a carriage return.
      fc.constantFrom('张三', '𠮷', '㐂', '😀', ' x ', 'a\nb', '<&>"', '007'),
      fc.integer(),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter(value => Math.abs(value) < 1e15 && !Object.is(value, -0)),
      fc.boolean(),
      fc.constant(null),
    )
    const sheets = fc.array(fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 15 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(sheets, async tables => {
        const named = tables.map((rows, index) => ({ name: `表${index}`, rows }))
        const file = folder.path('hucre.xlsx')
        await writeFile(file, await writeWithHucre({ sheets: named }))
        const found = await readXlsx(file)
        for (const [index, rows] of tables.entries()) {
          expect(comparable(await allCells(found[index]))).toEqual(comparable(rows))
        }
      }),
      propertyRuns({ sample: 60, everything: 60, full: 2_000 }),
    )
  })
})

describe('cells', () => {
  it('of every type', async () => {
    const strings =
      '<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t xml:space="preserve"> 丙</t></r><rPh><t>yi</t></rPh></si><si/></sst>'
    const cells = await readRow(
      `<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>
       <c r="D1" t="inlineStr"><is><r><t>丁</t></r><rPh sb="0" eb="1"><t>ding</t></rPh><r><t>戊</t></r></is></c>
       <c r="E1" t="str"><f>A1</f><v>己</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="b"><v>0</v></c>
       <c r="H1" t="e"><v>#REF!</v></c><c r="I1" t="d"><v>2024-05-01</v></c><c r="J1"><v>-1.5e-3</v></c>
       <c r="K1" t="n"><f>1+1</f><v>2</v></c><c r="L1"/><c r="M1" s="1"></c><c r="N1"><v/></c><c r="O1"><v> 7 </v></c><c r="P1"><v>八</v></c>`,
      { 'xl/sharedStrings.xml': strings },
    )
    expect(cells).toEqual([
      '甲',
      '乙 丙',
      null,
      '丁戊',
      '己',
      true,
      false,
      failed('#REF!'),
      '2024-05-01',
      -0.0015,
      2,
      null,
      null,
      null,
      7,
      '八',
    ])
  })

  it('with entities, CDATA, comments, escapes and line ends inside', async () => {
    const cells = await readRow(
      `<c t="inlineStr"><is><t>&lt;甲&gt; &amp;&quot;&apos;&#x4E59;&#20057;</t></is></c>
       <c t="inlineStr"><is><t><![CDATA[<b>&amp;]]></t></is></c>
       <c t="inlineStr"><is><t>一<!-- 二 -->三<![CDATA[四]]>五</t></is></c>
       <c><v>1<!-- -->2</v></c>
       <c t="str"><v>_x000D__x0041__x005F_x000D_ _x00e9_ _xZZZZ_</v></c>
       <c t="str"><v>_xD83D__xDE00_ _xD83D_</v></c>
       <c t="str"><v>a\r\nb\rc</v></c>
       <c t="inlineStr"><is><t xml:space="preserve">  空  </t></is></c>`,
    )
    expect(cells).toEqual([
      '<甲> &"\'乙乙',
      '<b>&amp;',
      '一三四五',
      12,
      '\rA_x000D_ é _xZZZZ_',
      '😀 \ufffd',
      'a\nb\nc',
      '  空  ',
    ])
  })

  it('QY-05 a number with more digits than a spreadsheet keeps is told as such, with what the file says', async () => {
    const cells = await readRow(
      '<c><v>1.10101199003071E+17</v></c><c><v>110101199003071233</v></c><c><v>999999999999999</v></c><c><v>-1e15</v></c><c><v>1e999</v></c>',
    )
    expect(cells).toEqual([
      digits('1.10101199003071E+17'),
      digits('110101199003071233'),
      999_999_999_999_999,
      digits('-1e15'),
      { doubt: 'digits', raw: '1e999', number: null },
    ])
  })

  it('are dates where their format says so', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="177" formatCode="0.00_ "/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${[0, 14, 22, 31, 57, 32, 46, 176, 177].map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>
      <dxfs><dxf><numFmt numFmtId="177" formatCode="yyyy"/></dxf></dxfs></styleSheet>`
    const cells = await readRow(
      Array.from({ length: 10 }, (_, style) => `<c s="${style}"><v>45413.5</v></c>`).join(''),
      { 'xl/styles.xml': styles },
    )
    expect(cells).toEqual([
      45_413.5,
      '2024-05-01',
      '2024-05-01T12:00:00',
      '2024-05-01',
      '2024-05-01',
      '12:00:00',
      '1089924:00:00',
      '2024-05-01',
      45_413.5,
      45_413.5,
    ])
  })

  it('stand in their columns, also where the file leaves references out', async () => {
    expect(
      await readRow(
        '<c r="B1"><v>1</v></c><c><v>2</v></c><c r="e1"><v>3</v></c><c r="?"><v>4</v></c><c r="AB1"><v>5</v></c>',
      ),
    ).toEqual([null, 1, 2, null, 3, 4, ...Array.from({ length: 21 }, () => null), 5])
  })
})

describe('rows', () => {
  it('carry their numbers, also where the file leaves them out, and blank ones are not told', async () => {
    const rows = await read(
      `<row><c><v>1</v></c></row><row r="5"><c r="A5" s="1"/></row><row r="6"/><row><c><v>7</v></c></row>
       <row r="1048576"><c t="inlineStr"><is><t></t></is></c></row>`,
    )
    expect(rows).toEqual([
      { number: 1, cells: [1] },
      { number: 7, cells: [7] },
    ])
  })

  it('are the same wherever the parts are cut', async () => {
    const cell = (index: number) =>
      `<c r="A${index}" t="inlineStr"><is><t>${'𠮷'.repeat(index % 7)}张三${index}</t></is></c>`
    const sheetData = Array.from(
      { length: 30_000 },
      (_, index) => `<row r="${index + 1}">${cell(index + 1)}</row>`,
    ).join('')
    const rows = await read(sheetData)
    expect(rows).toHaveLength(30_000)
    expect(rows.every(({ number, cells }) => cells[0] === `${'𠮷'.repeat(number % 7)}张三${number}`)).toBe(true)
  })
})

describe('packages', () => {
  it('with prefixed names, absolute and dotted targets, other cases and other folders', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const file = await saveZip(folder.path('odd.xlsx'), {
      '_rels/.rels': `<p:Relationships xmlns:p="p"><p:Relationship Target="/Book/Workbook.xml" Type="${strict}/officeDocument" Id="x"/></p:Relationships>`,
      'book/workbook.xml': `<x:workbook xmlns:x='x' xmlns:q='q'><x:workbookPr date1904='true'/><x:sheets>
        <x:sheet name='图 &amp; 表' sheetId='9' q:id='chart'/><x:sheet name='数据' sheetId='1' q:id='data' state='veryHidden'/></x:sheets></x:workbook>`,
      'book/_rels/workbook.xml.rels': `<Relationships><Relationship Id="chart" Type="${strict}/chartsheet" Target="c.xml"/>
        <Relationship Id="link" Type="${strict}/externalLink" Target="https://example.org/a.xlsx" TargetMode="External"/>
        <Relationship Id="data" Type="${strict}/worksheet" Target="../Sheets/./数据.xml"/><Relationship Id="s" Type="${strict}/styles" Target="/s.xml"/></Relationships>`,
      'sheets/数据.xml':
        '\ufeff<x:worksheet xmlns:x="x"><x:sheetData><x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>值</x:t></x:is></x:c><x:c s="0"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      's.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      'c.xml': '<chartsheet/>',
    })
    const sheets = await readXlsx(file)
    expect(sheets).toMatchObject([{ name: '数据', hidden: true }])
    expect(await allRows(sheets[0])).toEqual([{ number: 2, cells: [null, '值', '1904-01-01'] }])
  })

  it('with names that would leave the folder: those are as good as not there', async () => {
    expect(
      await read(one, {
        '../../etc/passwd': 'x',
        '/abs.xml': 'x',
        'a\\..\\..\\b.xml': 'x',
        [`${'n'.repeat(300)}.xml`]: 'x',
      }),
    ).toHaveLength(1)
  })

  it('that are not compressed at all', async () => {
    const content = await buffer(
      zip(Object.entries(workbookParts(one)).map(([name, text]) => ({ name, content: [Buffer.from(text)] }))),
    )
    await writeFile(folder.path('stored.xlsx'), await withoutCompression(content))
    expect(await allCells((await readXlsx(folder.path('stored.xlsx')))[0])).toEqual([[1]])
  })

  it('that are not there are no fault of the file', async () => {
    await expect(readXlsx(folder.path('missing.xlsx'))).rejects.toThrow('ENOENT')
  })

  it('are read anew by each reading of rows, and can be given up in the middle', async () => {
    const file = await saveZip(folder.path('again.xlsx'), workbookParts(one.repeat(3)))
    const [sheet] = await readXlsx(file)
    for await (const row of sheet?.rows() ?? []) {
      expect(row.number).toBe(1)
      break
    }
    await vi.waitUntil(() => folder.openFiles() === 0)
    expect(await allRows(sheet)).toHaveLength(3)
  })
})
