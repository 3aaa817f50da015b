import { expect, it } from 'vitest'
import { formatFigure, formatSeconds } from './format-figure.ts'

it('figures show their unit, and a dash when nothing was measured', () => {
  expect([
    formatFigure(1_536, 'bytes'),
    formatFigure(12.345, 'percent'),
    formatFigure(1_234.5, 'ms'),
    formatFigure(90, 'seconds'),
    formatFigure(12_345, 'count'),
    formatFigure(undefined, 'count'),
    formatFigure(0, 'count'),
  ]).toEqual(['1.5 KB', '12.35%', '1,234.5 毫秒', '1 分 30 秒', '12,345', '—', '0'])
})

it('durations show their two largest units', () => {
  expect([0, 0.4, 59, 60, 3_661, 86_400, 90_061].map(formatSeconds)).toEqual([
    '0 秒',
    '0 秒',
    '59 秒',
    '1 分',
    '1 小时 1 分',
    '1 天',
    '1 天 1 小时',
  ])
})
