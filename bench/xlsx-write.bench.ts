import { medianOf, type Row } from './measure.ts'
import { sizeOf } from './size.ts'
import { cost, inFolder } from './xlsx-measure.ts'

const many = sizeOf('sheetRows')
/** As many as a sheet can have. */
const most = 2 * sizeOf('longSheetRows')

/** Writing a spreadsheet next to building its text, and the memory it takes however long it is. */
export default async function xlsxWrite(): Promise<Row[]> {
  const ratio = await medianOf(async () => (await cost('write', '', many)).cpu / (await cost('strings', '', many)).cpu)
  await inFolder(path => proveValues(path('written.xlsx')))
  const whole = await cost('write', '', most)
  return [
    { name: `writing ${many} × 45 / building strings`, value: ratio, unit: '×', limit: 2 },
    {
      name: `writing ${most} × 45 / building strings`,
      value: whole.cpu / (await cost('strings', '', most)).cpu,
      unit: '×',
      limit: 2,
    },
    { name: `memory for ${most} rows`, value: whole.megabytes, unit: 'MB', limit: 160 },
  ]
}

/** Another program must find in the file what went into it; a fast wrong writer is no writer. */
async function proveValues(file: string): Promise<void> {
  await cost('inline', file, many)
  const [found, given] = [await cost('hucreDigest', file), await cost('sourceDigest', file, many)]
  if (found.result !== given.result) throw new Error('what was written is not what another program reads')
}
