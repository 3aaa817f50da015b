import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineMark, readHtmlTable, type TableLike, writeTable } from './html-table.ts'
import { readTsv, writeTsv } from './tsv.ts'

describe('cells as text', () => {
  it.each<[string, string, string[][]]>([
    ['one cell', '张三', [['张三']]],
    [
      'Excel ends every row, the last too',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a last row that nothing ends',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a line break in a cell', '"第一行\n第二行"\tb\r\n', [['第一行\n第二行', 'b']]],
    ['quotes in a quoted cell', '"说""好""\t吗"\r\n', [['说"好"\t吗']]],
    ['a quote that is only a quote', '"好" 的\t5" 屏\r\n', [['"好" 的', '5" 屏']]],
    ['a quote that nobody closes', '"好\tb', [['"好', 'b']]],
    ['empty cells', '\t\tc\t\r\n\r\nd\r\n', [['', '', 'c', ''], [''], ['d']]],
    ['nothing', '', [['']]],
    ['old Macintosh line ends', 'a\rb\r', [['a'], ['b']]],
  ])('reads %s', (_name, text, cells) => {
    expect(readTsv(text)).toEqual(cells)
  })

  it('reads back what it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '张', ' ', ',') })
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
    fc.assert(
      fc.property(table, rows => {
        expect(readTsv(writeTsv(rows))).toEqual(rows)
      }),
    )
  })
})

type Cell = string | { text: string; colSpan?: number; rowSpan?: number }
const table = (rows: Cell[][]): TableLike => ({
  rows: rows.map(cells => ({
    cells: cells.map(cell => {
      const { text, colSpan = 1, rowSpan = 1 } = typeof cell === 'string' ? { text: cell } : cell
      return { textContent: text, colSpan, rowSpan }
    }),
  })),
})

describe('cells as a table', () => {
  it.each<[string, Cell[][], string[][]]>([
    ['markup that is broken into lines', [['\n  张\n  三 ', 'b']], [['张 三', 'b']]],
    ['lines within a cell', [[`第一行${lineMark}\n  第二行`]], [['第一行\n第二行']]],
    ['what an empty cell of Excel holds', [['\u00a0', 'b']], [['', 'b']]],
    [
      'cells over several columns',
      [
        [{ text: 'a', colSpan: 2 }, 'b'],
        ['c', 'd', 'e'],
      ],
      [
        ['a', '', 'b'],
        ['c', 'd', 'e'],
      ],
    ],
    [
      'cells over several rows',
      [[{ text: 'a', rowSpan: 2 }, 'b'], ['c']],
      [
        ['a', 'b'],
        ['', 'c'],
      ],
    ],
    [
      'both at once',
      [['x', { text: 'a', colSpan: 2, rowSpan: 2 }], ['y'], ['1', '2', '3']],
      [
        ['x', 'a', ''],
        ['y', '', ''],
        ['1', '2', '3'],
      ],
    ],
    [
      'rows of different length',
      [['a'], ['b', 'c']],
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    ['spans that lead nowhere', [[{ text: 'a', colSpan: 0, rowSpan: 65_534 }]], [['a']]],
  ])('reads %s', (_name, rows, cells) => {
    expect(readHtmlTable(table(rows))).toEqual(cells)
  })

  it('keeps codes from becoming numbers and text from becoming markup', () => {
    const cells = [
      [
        { text: '110101199003070134', isText: true },
        { text: '<b>&\n', isText: false },
      ],
    ]
    expect(writeTable(cells)).toBe(
      `<meta charset="utf-8"><table><tr><td style="mso-number-format:'\\@'">110101199003070134</td><td>&lt;b&gt;&amp;<br></td></tr></table>`,
    )
  })
})
