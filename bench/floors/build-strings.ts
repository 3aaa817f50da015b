import type { CellInput } from '../../apps/server/src/spreadsheet/sheet-out.ts'

const escaped = /[&<>]/
const batch = 64 * 1024

const escape = (text: string): string =>
  escaped.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

/** The plainest way to the XML of a sheet, as UTF-8 and no further: no archive, no compression, no dates, no care for odd characters. */
export function buildStrings(
  letters: readonly string[],
  count: number,
  rowAt: (index: number) => readonly CellInput[],
): number {
  let xml = ''
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(index)
    const number = index + 2
    xml += `<row r="${number}">`
    for (let column = 0; column < letters.length; column += 1) {
      const value = row[column]
      if (typeof value === 'number') xml += `<c r="${letters[column]}${number}"><v>${value}</v></c>`
      else if (typeof value === 'string')
        xml += `<c r="${letters[column]}${number}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`
    }
    xml += '</row>'
    if (xml.length < batch) continue
    bytes += Buffer.from(xml).length
    xml = ''
  }
  return bytes + Buffer.from(xml).length
}
