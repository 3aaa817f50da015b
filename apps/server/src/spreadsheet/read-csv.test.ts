import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { propertyRuns } from '../../test/support/run-size.ts'
import { allCells, allRows, type TemporaryFolder, temporaryFolder } from '../../test/support/workbook.ts'
import { defaultLimits } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { writeCsv } from './write-csv.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function read(content: string | Buffer, limits = defaultLimits) {
  const file = folder.path('table.csv')
  await writeFile(file, content)
  return allRows(readCsv(file, limits))
}

const cellsOf = async (content: string | Buffer) => (await read(content)).map(row => row.cells)

describe('reading .csv', () => {
  it.each([
    ['UTF-8', Buffer.from('姓名,学号\n𠮷田,007')],
    ['UTF-8 with a mark', Buffer.from('\ufeff姓名,学号\n𠮷田,007')],
    ['GB18030', iconv.encode('姓名,学号\n𠮷田,007', 'gb18030')],
  ])('%s', async (_, content) => {
    expect(await cellsOf(content)).toEqual([
      ['姓名', '学号'],
      ['𠮷田', '007'],
    ])
  })

  it('quotes, commas and line ends inside quotes, and quotes where none belong', async () => {
    expect(await cellsOf('"a,b","say ""hi""","two\r\nlines",""\r\nx"y,"z"w,,\r\n')).toEqual([
      ['a,b', 'say "hi"', 'two\r\nlines'],
      ['x"y', 'zw'],
    ])
  })

  it('any line end, counting blank lines without telling them', async () => {
    expect(await read('a\r\rb\n,,\nc\r\n\r\n')).toEqual([
      { number: 1, cells: ['a'] },
      { number: 3, cells: ['b'] },
      { number: 5, cells: ['c'] },
    ])
  })

  it('a character on the border of two chunks', async () => {
    const parts = Array.from({ length: 6 }, (_, index) => 'a'.repeat(index) + '𠮷'.repeat(10_000))
    const lines = parts.map(part => `"${part}"`)
    expect((await cellsOf(lines.join('\n'))).flat()).toEqual(parts)
    expect((await cellsOf(iconv.encode(lines.join('\n'), 'gb18030'))).flat()).toEqual(parts)
  })

  it('refuses what is in no known encoding, and what is too large, leaving nothing open', async () => {
    await expect(read(Buffer.from([0x61, 0xff, 0xff, 0x0a]))).rejects.toThrow('无法识别文件的文字编码')
    await expect(read('a,b,c', { ...defaultLimits, columns: 2 })).rejects.toThrow('列数超过 2 列')
    await expect(read('a\nb\nc', { ...defaultLimits, rows: 2 })).rejects.toThrow('行数超过 2 行')
    await expect(read(`"${'长'.repeat(100_000)}`)).rejects.toThrow('第 1 行有单元格超过 32767 个字符')
    await vi.waitUntil(() => folder.openFiles() === 0)
  })
})

describe('writing .csv', () => {
  it('QY-05 comes back as it was, apart from texts that would run as formulas', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '张', '𠮷', ',', '"', '\n', '\r', ' ', '1', '=', '@', "'") })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell)), async rows => {
        const content = await buffer(writeCsv({ titles: ['甲', '乙'], rows }))
        const safe = (text: string) => (/^(?:\s*[=@]|\r)/.test(text) ? `'${text}` : text) || null
        const expected = rows
          .map(row => row.map(safe))
          .map(row => row.slice(0, row.findLastIndex(value => value !== null) + 1))
        expect(await cellsOf(content)).toEqual([['甲', '乙'], ...expected.filter(row => row.length > 0)])
      }),
      propertyRuns({ sample: 100, everything: 100, full: 3_000 }),
    )
  })

  it('begins with a mark for Excel and defuses formulas, not numbers', async () => {
    const rows = [
      ['=1+1', '+1', '-1', '@x', '\tx', '＝1'],
      [-1, 1.5, true, null, 'a"b', ' x'],
    ]
    const text = (await buffer(writeCsv({ titles: ['一', '二', '三', '四', '五', '六'], rows }))).toString()
    expect(text).toBe(`\ufeff一,二,三,四,五,六\r\n'=1+1,'+1,'-1,'@x,'\tx,'＝1\r\n-1,1.5,TRUE,,"a""b"," x"\r\n`)
  })

  it('is opened as the one sheet it is', async () => {
    await writeFile(folder.path('x.CSV'), await buffer(writeCsv({ titles: ['甲'], rows: [['乙']] })))
    const { format, sheets } = await readSpreadsheet(folder.path('x.CSV'), { name: 'x.CSV' })
    expect(format).toBe('csv')
    expect(await allCells(sheets[0])).toEqual([['甲'], ['乙']])
  })
})
