import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { columnLetters } from '../apps/server/src/spreadsheet/columns.ts'
import type { CellInput } from '../apps/server/src/spreadsheet/sheet-out.ts'
import { type ZipPart, zip } from '../apps/server/src/spreadsheet/zip-out.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(xml)] })

/** Saves rows the way Excel does: texts in a list of their own, each once, and numbers of that list in the cells. */
export async function saveShared(file: string, rows: Iterable<readonly CellInput[]>): Promise<void> {
  const places = new Map<string, number>()
  const placeOf = (text: string): number => {
    const known = places.get(text) ?? places.size
    places.set(text, known)
    return known
  }
  const cell = (value: CellInput, column: number, row: number): string => {
    if (value === null) return ''
    const reference = `${columnLetters(column)}${row}`
    if (typeof value === 'string') return `<c r="${reference}" t="s"><v>${placeOf(value)}</v></c>`
    return `<c r="${reference}"><v>${Number(value)}</v></c>`
  }
  function* sheet() {
    yield Buffer.from('<worksheet><sheetData>')
    let number = 0
    for (const row of rows) {
      number += 1
      const cells = row.map((value, column) => cell(value, column, number))
      yield Buffer.from(`<row r="${number}">${cells.join('')}</row>`)
    }
    yield Buffer.from('</sheetData></worksheet>')
  }
  function* strings() {
    yield Buffer.from('<sst>')
    for (const text of places.keys()) yield Buffer.from(`<si><t>${text}</t></si>`)
    yield Buffer.from('</sst>')
  }
  const parts: ZipPart[] = [
    part('_rels/.rels', `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    part('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>'),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relation('a', 'worksheet', 'sheet.xml')}${relation('b', 'sharedStrings', 'strings.xml')}</Relationships>`,
    ),
    { name: 'xl/sheet.xml', content: sheet() },
    { name: 'xl/strings.xml', content: strings() },
  ]
  await pipeline(zip(parts), createWriteStream(file))
}
