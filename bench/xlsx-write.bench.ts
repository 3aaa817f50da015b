import { medianOfFive, type Row } from './measure.ts'
import { cost } from './xlsx-measure.ts'

const many = 100_000
const most = 1_000_000

/** Writing a spreadsheet next to building its text, and the memory it takes however long it is. */
export default async function xlsxWrite(): Promise<Row[]> {
  const ratio = await medianOfFive(
    async () => (await cost('write', '', many)).cpu / (await cost('strings', '', many)).cpu,
  )
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
