import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { expect, it } from 'vitest'
import { buildBars } from './bars.ts'

const rowOf = (text: string, count: number, isSum = false): StatisticsTable['rows'][number] => ({
  ask: null,
  isSum,
  cells: [
    { text, counts: [], to: null },
    {
      text: null,
      counts: [
        { xwbslbm: '31', count },
        { xwbslbm: '21', count: 1 },
      ],
      to: null,
    },
  ],
})
const tableOf = (rows: StatisticsTable['rows']): StatisticsTable => ({
  title: '按民族',
  note: null,
  isDrawn: true,
  columns: [
    { title: '民族', ask: null, isNumber: false },
    { title: '人数', ask: null, isNumber: true },
  ],
  rows,
})

it('DG-10 draws each row as the sum of its types, without sum rows', () => {
  const { labels, series, labelName } = buildBars(tableOf([rowOf('汉族', 5), rowOf('回族', 2), rowOf('合计', 7, true)]))
  expect({ labels, labelName }).toEqual({ labels: ['汉族', '回族'], labelName: '民族' })
  expect(series).toEqual([{ name: '人数', values: [6, 3], kind: 'bar' }])
})

it('DG-10 draws the remaining rows as one bar, so that all bars add up to the total', () => {
  const { labels, series } = buildBars(
    tableOf(Array.from({ length: 15 }, (_, index) => rowOf(`第${index}`, 20 - index))),
  )
  expect(labels).toHaveLength(13)
  expect(labels.at(-1)).toBe('其他')
  expect(series[0]?.values.at(-1)).toBe(8 + 1 + 7 + 1 + 6 + 1)
})
