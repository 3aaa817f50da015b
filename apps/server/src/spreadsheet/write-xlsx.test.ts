import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { type CellValue, readXlsx as readWithHucre } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bySize } from '../../test/support/run-size.ts'
import { allCells, allRows, type TemporaryFolder, temporaryFolder } from '../../test/support/workbook.ts'
import { defaultLimits } from './limits.ts'
import { readXlsx } from './read-xlsx.ts'
import type { CellInput } from './sheet-out.ts'
import { type Column, type SheetBounds, type SheetSource, writeXlsx } from './write-xlsx.ts'
import { openZip } from './zip-in.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function save(name: string, sources: SheetSource[], bounds?: SheetBounds): Promise<string> {
  const file = folder.path(name)
  await pipeline(writeXlsx(sources, bounds), createWriteStream(file))
  return file
}

const titled = (count: number, more: Partial<Column> = {}): Column[] =>
  Array.from({ length: count }, (_, index) => ({ title: `列${index + 1}`, ...more }))

async function partOf(file: string, name: string): Promise<string> {
  const zip = await openZip(file, defaultLimits)
  try {
    return (await buffer(zip.read(name))).toString()
  } finally {
    zip.close()
  }
}

// Everything a text can hold: any UTF-16 unit, what XML or spreadsheets treat specially, and Chinese of all planes.
const anyText = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    fc.constantFrom(
      '_x000D_',
      '_x',
      '_',
      '&lt;',
      '<',
      ']]>',
      '"',
      "'",
      '\r',
      '\n',
      '\t',
      ' ',
      '\0',
      '\ufffe',
      '=',
      '@',
    ),
    fc.constantFrom('张', '𠮷', '㐂', '𪚥', '😀', '👨‍👩‍👧', '葛󠄀', '·', '\u3000', '\ud800', '\udc00', '\u202e'),
  ),
  maxLength: 40,
})
const anyCell: fc.Arbitrary<CellInput> = fc.oneof(
  anyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter(value => Math.abs(value) < 1e15 && !Object.is(value, -0)),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const anyRows = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 8 }), { maxLength: 12 })

/** Returns rows as a reader gives them back: empty texts are empty cells, half characters are U+FFFD, empty rows are missing. */
const asRead = (rows: CellInput[][]): CellInput[][] =>
  rows
    .map(row => row.map(cell => (typeof cell === 'string' ? cell.toWellFormed() || null : cell)))
    .map(row => row.slice(0, row.findLastIndex(cell => cell !== null) + 1))
    .filter(row => row.length > 0)

const numRuns = bySize({ sample: 150, everything: 150, full: 5_000 })

describe('writing a workbook', () => {
  it('QY-05 every text, number and truth value comes back from our own reader', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async rows => {
        const file = await save('round.xlsx', [{ name: '表', columns: titled(8), rows }])
        const [, ...found] = await allCells((await readXlsx(file))[0])
        expect(found).toEqual(asRead(rows))
      }),
      { numRuns },
    )
  })

  it('QY-05 another program finds the same values', async () => {
    const plain = (rows: CellValue[][]): unknown[][] =>
      rows
        .map(row => row.slice(0, row.findLastIndex(cell => cell !== null && cell !== '') + 1))
        .filter(row => row.length > 0)
    await fc.assert(
      fc.asyncProperty(anyRows, async rows => {
        const file = await save('oracle.xlsx', [{ name: '表', columns: titled(8), rows }])
        const { sheets } = await readWithHucre(await readFile(file))
        const [, ...found] = plain(sheets[0]?.rows ?? [])
        expect(found.map(row => row.map(cell => (cell === '' ? null : cell)))).toEqual(asRead(rows))
      }),
      { numRuns },
    )
  })

  it('QY-05 a text that looks like a formula, a number or a date stays text', async () => {
    const texts = ['=1+1', '+86', '-1', '@SUM(A1)', '007', '110101199003071233', '2024-05-01', 'TRUE', '1E5']
    const file = await save('text.xlsx', [{ name: '表', columns: titled(1), rows: texts.map(text => [text]) }])
    const { sheets } = await readWithHucre(await readFile(file))
    expect(sheets[0]?.rows.slice(1).flat()).toEqual(texts)
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    expect(xml).toContain('<c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(await partOf(file, 'xl/styles.xml')).toContain('quotePrefix="1"')
  })

  it('dates are dates, and a text in a date column that is none stays text', async () => {
    const columns: Column[] = [
      { title: '日', kind: 'date' },
      { title: '时', kind: 'datetime' },
    ]
    const rows = [
      ['2024-05-01', '2024-05-01 08:30:15'],
      ['1900-01-01', '1900-02-28T00:00:00'],
      ['今天', '2023-02-29'],
      [45_413, true],
    ]
    const file = await save('dates.xlsx', [{ name: '表', columns, rows }])
    expect(await allCells((await readXlsx(file))[0])).toEqual([
      ['日', '时'],
      ['2024-05-01', '2024-05-01T08:30:15'],
      ['1900-01-01', '1900-02-28T00:00:00'],
      ['今天', '2023-02-29'],
      [45_413, true],
    ])
    const { sheets } = await readWithHucre(await readFile(file))
    expect(sheets[0]?.rows[1]).toEqual([new Date('2024-05-01T00:00:00Z'), new Date('2024-05-01T08:30:15Z')])
  })

  it('what is no number leaves its cell empty', async () => {
    const file = await save('nan.xlsx', [
      { name: '表', columns: titled(3), rows: [[Number.NaN, Number.POSITIVE_INFINITY, -0]] },
    ])
    expect(await allCells((await readXlsx(file))[0])).toEqual([
      ['列1', '列2', '列3'],
      [null, null, 0],
    ])
  })

  it('the header is bold and frozen, and columns are as wide as they need', async () => {
    const columns: Column[] = [
      { title: '姓名' },
      { title: '身份证件类型名称说明' },
      { title: '时间', kind: 'datetime' },
      { title: '备注', width: 33 },
    ]
    const file = await save('header.xlsx', [{ name: '表', columns, rows: [] }])
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect([...xml.matchAll(/ width="(\d+)"/g)].map(match => Number(match[1]))).toEqual([10, 24, 20, 33])
    expect(xml).toContain('<c r="A1" s="5" t="inlineStr">')
    expect(await partOf(file, 'xl/styles.xml')).toContain('<b/>')
  })

  it('sheets get names that Excel accepts, each its own', async () => {
    const names = ['学生/教师', '', '学生_教师', "'引'", '长'.repeat(40), '长'.repeat(31), 'a', 'A']
    const file = await save(
      'names.xlsx',
      names.map(name => ({ name, columns: titled(1), rows: [] })),
    )
    expect((await readXlsx(file)).map(sheet => sheet.name)).toEqual([
      '学生_教师',
      'Sheet',
      '学生_教师 (2)',
      '_引_',
      '长'.repeat(31),
      `${'长'.repeat(27)} (2)`,
      'a',
      'A (2)',
    ])
  })

  it('what does not fit on a sheet goes on to further ones, under the same header', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index + 1])
    const byRows = await save('split.xlsx', [{ name: '表', columns: titled(1), rows }], { rows: 4, bytes: 1e9 })
    const sheets = await readXlsx(byRows)
    expect(sheets.map(sheet => sheet.name)).toEqual(['表', '表 (2)', '表 (3)'])
    expect(await Promise.all(sheets.map(allCells))).toEqual([
      [['列1'], [1], [2], [3]],
      [['列1'], [4], [5], [6]],
      [['列1'], [7]],
    ])
    const exact = await save('exact.xlsx', [{ name: '表', columns: titled(1), rows: rows.slice(0, 3) }], {
      rows: 4,
      bytes: 1e9,
    })
    expect(await readXlsx(exact)).toHaveLength(1)

    const long = Array.from({ length: 20 }, () => ['字'.repeat(20_000)])
    const parted = await save('size.xlsx', [{ name: '表', columns: titled(1), rows: long }], {
      rows: 1e6,
      bytes: 300_000,
    })
    const counts = (await Promise.all((await readXlsx(parted)).map(allRows))).map(found => found.length - 1)
    expect(counts.length).toBeGreaterThan(1)
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  })

  it('a text longer than a cell may be is cut where one can see it', async () => {
    const file = await save('long.xlsx', [
      { name: '表', columns: titled(2), rows: [['长'.repeat(32_767), '😀'.repeat(20_000)]] },
    ])
    const [, row] = await allCells((await readXlsx(file))[0])
    expect(row?.[0]).toBe('长'.repeat(32_767))
    expect(row?.[1]).toHaveLength(32_767)
    expect(row?.[1]).toMatch(/^(?:😀)+\ufffd?…（内容过长，已截断）$/u)
  })

  it('QY-05 a template offers lists of any length and shows notes', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `选项${index}`)
    const columns: Column[] = [
      { title: '性别', choices: ['男', '女'], note: '必填，"原样"\n第二行' },
      { title: '专业', choices: many },
      { title: '备注', note: '选填' },
      { title: '其他' },
    ]
    const file = await save('template.xlsx', [{ name: '模板', columns, rows: [] }])
    const [, lists] = await readXlsx(file)
    expect(lists).toMatchObject({ name: '下拉选项', hidden: true })
    const cells = await allCells(lists)
    expect(cells).toHaveLength(300)
    expect(cells[1]).toEqual(['女', '选项1'])
    const { sheets } = await readWithHucre(await readFile(file))
    expect(sheets[0]?.dataValidations).toMatchObject([
      { type: 'list', formula1: "'下拉选项'!$A$1:$A$2", range: 'A2:A1048576', inputMessage: '必填，"原样"\n第二行' },
      { type: 'list', formula1: "'下拉选项'!$B$1:$B$300", range: 'B2:B1048576' },
    ])
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<dataValidation allowBlank="1" showInputMessage="1" prompt="选填" sqref="C2:C1048576">')
  })

  it('equal rows give equal files', async () => {
    const make = () => buffer(writeXlsx([{ name: '表', columns: titled(2), rows: [['甲', 1]] }]))
    expect(await make()).toEqual(await make())
  })
})

describe('the source of the rows', () => {
  it('is read only as fast as the file is taken, and closed when it is given up', async () => {
    let read = 0
    let closed = false
    async function* endless() {
      try {
        for (; ; read += 1) yield [read, 'x'.repeat(1_000)]
      } finally {
        closed = true
      }
    }
    for await (const _ of writeXlsx([{ name: '表', columns: titled(2), rows: endless() }])) {
      if (read > 0) break
    }
    expect(read).toBeLessThan(5_000)
    await vi.waitUntil(() => closed)
  })

  it('fails the stream when it fails', async () => {
    async function* failing() {
      yield ['甲']
      throw new Error('the database is gone')
    }
    await expect(buffer(writeXlsx([{ name: '表', columns: titled(1), rows: failing() }]))).rejects.toThrow(
      'the database is gone',
    )
  })
})
