import type { StatisticsTable } from '@xw/shared/wire/statistics'

/** More bars are too narrow to read; the rest are summed in one. */
const maxBars = 12

interface Bars {
  caption: string
  labelName: string
  labels: string[]
  series: { name: string; values: number[]; kind: 'bar' }[]
}

/** Builds bars of the first number column, labelled by the first text column, without the sum rows. */
export function buildBars({ title, columns, rows }: StatisticsTable): Bars {
  const place = columns.findIndex(({ isNumber }) => isNumber)
  const plain = rows
    .filter(({ isSum }) => !isSum)
    .map(({ cells }) => ({
      label: cells[0]?.text ?? '',
      value: (cells[place]?.counts ?? []).reduce((total, { count }) => total + count, 0),
    }))
  const rest = plain.slice(maxBars)
  const bars =
    rest.length === 0
      ? plain
      : [...plain.slice(0, maxBars), { label: '其他', value: rest.reduce((total, { value }) => total + value, 0) }]
  return {
    caption: title,
    labelName: columns[0]?.title ?? '',
    labels: bars.map(({ label }) => label),
    series: [{ name: columns[place]?.title ?? '', values: bars.map(({ value }) => value), kind: 'bar' }],
  }
}
