import { expect, it } from 'vitest'
import { toChart } from './to-chart.ts'

const megabyte = 1_024 ** 2

it('SY-25 a chart shows the bytes of several curves in one unit, and gaps for missing measurements', () => {
  const series = [
    { name: 'heapUsed' as const, values: [megabyte / 2, null] },
    { name: 'rss' as const, values: [300 * megabyte, 1.5 * megabyte] },
  ]
  expect(toChart({ times: ['11-16 08:00', '11-16 08:10'], series })).toEqual({
    labels: ['11-16 08:00', '11-16 08:10'],
    series: [
      { name: '已用堆内存（MB）', values: [0.5, null] },
      { name: '常驻内存（MB）', values: [300, 1.5] },
    ],
  })
})

it('SY-25 counters have no unit', () => {
  expect(toChart({ times: [], series: [{ name: 'requests', values: [] }] }).series).toEqual([
    { name: '请求', values: [] },
  ])
})
