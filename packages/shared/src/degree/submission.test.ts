import { expect, it } from 'vitest'
import { findReportingPeriod } from './submission.ts'

it.each([
  ['20260301', '2026年3月至8月'],
  ['20260831', '2026年3月至8月'],
  ['20260901', '2026年9月至2027年2月'],
  ['20261231', '2026年9月至2027年2月'],
  ['20270228', '2026年9月至2027年2月'],
  ['', ''],
  ['2026年', ''],
])('a degree of %s is reported in %s', (awarded, period) => {
  expect(findReportingPeriod(awarded)).toBe(period)
})
