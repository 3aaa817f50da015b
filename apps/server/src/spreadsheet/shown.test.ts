import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allRows,
  type Parts,
  saveZip,
  type TemporaryFolder,
  temporaryFolder,
  workbookParts,
} from '../../test/support/workbook.ts'
import { defaultLimits } from './limits.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetRow } from './types.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const one = '<row><c><v>1</v></c></row>'

async function read(sheetData: string, more: Parts = {}): Promise<SheetRow[]> {
  const file = await saveZip(folder.path('handmade.xlsx'), workbookParts(sheetData, more))
  return allRows((await readXlsx(file))[0])
}

describe('what a user sees is what is read', () => {
  const styled = (formats: string[], more = '') => ({
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${code}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="14"/>${formats.map((_, index) => `<xf numFmtId="${index + 164}"/>`).join('')}</cellXfs>${more}</styleSheet>`,
  })
  const cellsOf = (values: (string | number)[]) =>
    `<row>${values.map((value, index) => `<c s="${index + 1}"><v>${value}</v></c>`).join('')}</row>`

  it('codes with the zeros and signs their format gives them, and quantities as numbers', async () => {
    const formats = ['00000000', '000-0000', '&quot;XW&quot;0000', '0', '0.00', '#,##0', '0%', '0&quot;元&quot;', '00']
    const [row] = await read(cellsOf([123, 1_234_567, 12, 7, 92.5, 1_234, 0.95, 5_000, -3]), styled(formats))
    expect(row?.cells).toEqual(['00000123', '123-4567', 'XW0012', 7, 92.5, 1_234, 0.95, 5_000, -3])
  })

  it('weekdays as words', async () => {
    const formats = ['aaaa', '&quot;周&quot;aaa', 'dddd', '[$-804]dddd', '[$-804]ddd']
    const [row] = await read(cellsOf([45_413, 45_413, 45_413, 45_413, 45_413]), styled(formats))
    expect(row?.cells).toEqual(['星期三', '周三', 'Wednesday', '星期三', '周三'])
  })

  it('dates by the day their workbook counts from, though a later extension has an element of the same name', async () => {
    const workbook = `<workbook xmlns:r="r" xmlns:x15="x15"><workbookPr date1904="1"/><sheets><sheet name="表" r:id="rId1"/></sheets>
      <extLst><ext><x15:workbookPr chartTrackingRefBase="1"/><workbookPr date1904="0"/></ext></extLst></workbook>`
    const [row] = await read('<row><c s="0"><v>0</v></c></row>', { ...styled([]), 'xl/workbook.xml': workbook })
    expect(row?.cells).toEqual(['1904-01-01'])
  })

  it('dates by the formats of cells, though conditional rules use the same numbers', async () => {
    const rules =
      '<dxfs><dxf><numFmt numFmtId="14" formatCode="0.00%"/></dxf><dxf><numFmt numFmtId="164" formatCode="0%"/></dxf></dxfs>'
    const [row] = await read(
      '<row><c s="0"><v>45413</v></c><c s="1"><v>45413</v></c></row>',
      styled(['yyyy-mm-dd'], rules),
    )
    expect(row?.cells).toEqual(['2024-05-01', '2024-05-01'])
    const before = await read('<row><c s="0"><v>45413</v></c></row>', {
      'xl/styles.xml': `<styleSheet>${rules}<cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
    })
    expect(before[0]?.cells).toEqual(['2024-05-01'])
  })

  it('the value of a merged cell in every row it covers, where that row has something of its own', async () => {
    const cell = (reference: string, text: string) => `<c r="${reference}" t="str"><v>${text}</v></c>`
    const rows = `<row r="1">${cell('A1', '学院')}${cell('B1', '姓名')}</row>
      <row r="2">${cell('A2', '文学院')}${cell('B2', '甲')}</row><row r="3">${cell('B3', '乙')}</row><row r="4"/>
      <row r="5">${cell('B5', '丙')}</row><row r="6">${cell('B6', '丁')}</row>`
    const merged =
      '</sheetData><mergeCells count="2"><mergeCell ref="A2:A5"/><mergeCell ref="C1:D1"/></mergeCells><sheetData>'
    expect((await read(rows + merged)).map(row => row.cells)).toEqual([
      ['学院', '姓名'],
      ['文学院', '甲'],
      ['文学院', '乙'],
      ['文学院', '丙'],
      [null, '丁'],
    ])
  })

  it('a sheet too large to be looked through first is refused for such cells, not read without them', async () => {
    const merged = (reference: string) =>
      workbookParts(`${one}</sheetData><mergeCells><mergeCell ref="${reference}"/></mergeCells><sheetData>`)
    const readLarge = async (reference: string) => {
      const file = await saveZip(folder.path('large.xlsx'), merged(reference))
      return allRows((await readXlsx(file, { ...defaultLimits, mergedPartBytes: 1 }))[0])
    }
    await expect(readLarge('A2:A500')).rejects.toThrow('文件较大且含有跨行的合并单元格，请取消合并并填满各行后重新上传')
    expect(await readLarge('A1:A2')).toHaveLength(1)
    expect(await readLarge('A12:F12')).toHaveLength(1)
  })

  it('a formula whose result is not in the file as a doubt; one whose result is empty as empty', async () => {
    const rows = `<row><c><f>A1+1</f></c><c><f>A1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c><c t="str"><f>""</f><v/></c><c><v>3</v></c></row>`
    expect((await read(rows))[0]?.cells).toEqual([{ doubt: 'formula', raw: '', number: null }, 2, null, null, 3])
  })

  it('a formula of a program that computes nothing as a doubt, whatever stands in the place of its result', async () => {
    const rows = `<row><c><f>A1+1</f><v/></c><c><f>A1+1</f><v></v></c><c><f>A1+1</f><v> </v></c><c><f>A1+1</f><v>0</v></c></row>`
    const open = { doubt: 'formula', raw: '', number: null }
    expect((await read(rows))[0]?.cells).toEqual([open, open, open, 0])
  })

  it('rows that are hidden are marked', async () => {
    const rows =
      '<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row><row r="3" hidden="0"><c><v>3</v></c></row>'
    expect(await read(rows)).toEqual([
      { number: 1, cells: [1] },
      { number: 2, cells: [2], hidden: true },
      { number: 3, cells: [3] },
    ])
  })
})
