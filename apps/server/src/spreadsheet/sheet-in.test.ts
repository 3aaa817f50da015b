import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/run-size.ts'
import { defaultLimits } from './limits.ts'
import { SheetRows } from './sheet-in.ts'
import type { SheetRow } from './types.ts'
import { XmlScanner } from './xml-scanner.ts'

/** The rows of a sheet that comes in chunks of one size. */
function rowsOf(sheet: Buffer, chunkSize: number): SheetRow[] {
  const rows = new SheetRows({
    strings: ['共', '享'],
    isMergedKnown: true,
    styles: [null, 'date'],
    date1904: false,
    limits: defaultLimits,
  })
  const scanner = new XmlScanner(rows, defaultLimits)
  for (let at = 0; at < sheet.length; at += chunkSize) scanner.write(sheet.subarray(at, at + chunkSize))
  scanner.end()
  return rows.take()
}

const attribute = fc.constantFrom(
  'r="A1"',
  'r="c7"',
  'r="AB12"',
  'r=""',
  's="0"',
  's="1"',
  's="99"',
  's="x"',
  "s='1'",
  'cm="1"',
)
const type = fc.constantFrom('', ' t="n"', ' t="b"', ' t="e"', ' t="str"', ' t="d"', " t='str'")
const number = fc.constantFrom(
  '0',
  '1',
  '12',
  '45413',
  '-1.5',
  '1e3',
  '110101199003071233',
  '999999999999999',
  ' 7 ',
  'x',
  '',
)
const text = fc.constantFrom(
  '',
  ' ',
  '张三',
  '𠮷😀',
  'a&amp;b',
  '_x000D_',
  'plain',
  '<![CDATA[<]]>',
  'a<!-- -->b',
  '\r\n',
)

const cell = fc
  .tuple(fc.uniqueArray(attribute, { maxLength: 3, selector: value => value[0] }), fc.constantFrom(' ', '  ', '\n'))
  .chain(([attributes, gap]) => {
    const start = ['<c', ...attributes].join(gap)
    return fc.oneof(
      fc.tuple(type, number).map(([kind, value]) => `${start}${kind}><v>${value}</v></c>`),
      text.map(value => `${start} t="inlineStr"><is><t>${value}</t></is></c>`),
      text.map(value => `${start} t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`),
      fc.constantFrom('0', '1').map(value => `${start} t="s"><v>${value}</v></c>`),
      number.map(value => `${start}><f>1+1</f><v>${value}</v></c>`),
      fc.constantFrom(`${start}/>`, `${start} />`, `${start}></c>`, `${start}><v/></c>`, `${start} ><v>5</v></c >`),
    )
  })

it('cells have the same value whether they are read in one go or tag by tag', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), fc.integer({ min: 2, max: 60 }), (cells, chunkSize) => {
      const sheet = Buffer.from(`<worksheet><row r="3">${cells.join('')}</row></worksheet>`)
      const byByte = rowsOf(sheet, 1)
      expect(rowsOf(sheet, sheet.length)).toEqual(byByte)
      expect(rowsOf(sheet, chunkSize)).toEqual(byByte)
    }),
    propertyRuns({ sample: 1_000, everything: 1_000, full: 50_000 }),
  )
})
