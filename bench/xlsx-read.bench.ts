import { medianOf, type Row } from './measure.ts'
import { sizeOf } from './size.ts'
import { cost, inFolder } from './xlsx-measure.ts'

const many = sizeOf('sheetRows')
const most = sizeOf('longSheetRows')

/** Reading a spreadsheet next to inflating it and to another reader, and the memory it takes however long it is. */
export default function xlsxRead(): Promise<Row[]> {
  return inFolder(async path => {
    const inline = path('inline.xlsx')
    await cost('inline', inline, many)
    const toInflate = await medianOf(async () => (await cost('read', inline)).cpu / (await cost('inflate', inline)).cpu)
    const toHucre = await medianOf(async () => (await cost('read', inline)).cpu / (await cost('hucre', inline)).cpu)
    if ((await cost('digest', inline)).result !== (await cost('hucreDigest', inline)).result)
      throw new Error('the readers disagree')
    await cost('inline', inline, most)
    await cost('shared', path('shared.xlsx'), most)
    return [
      { name: `reading ${many} × 45 / inflating`, value: toInflate, unit: '×', limit: 7 },
      { name: `reading ${many} × 45 / hucre`, value: toHucre, unit: '×', limit: 0.33 },
      {
        name: `memory for ${most} rows, inline texts`,
        value: (await cost('read', inline)).megabytes,
        unit: 'MB',
        limit: 256,
      },
      {
        name: `memory for ${most} rows, shared texts`,
        value: (await cost('read', path('shared.xlsx'))).megabytes,
        unit: 'MB',
        limit: 700,
      },
    ]
  })
}
