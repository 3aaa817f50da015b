import { expect, it } from 'vitest'
import { formatTimeLeft, getRefreshIntervalMs } from './countdown.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

it.each([
  [3 * 24 * hour + 4 * hour + 12 * minute, '3 天 04 小时'],
  [23 * hour + 5 * minute, '23 小时 05 分'],
  [59 * minute + 7 * second, '59 分 07 秒'],
  [0, '已截止'],
])('DG-05 %i ms before the deadline a student reads %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text)
})

it('DG-05 counts the last hour in seconds', () => {
  expect(getRefreshIntervalMs(59 * minute)).toBe(second)
  expect(getRefreshIntervalMs(5 * hour)).toBeGreaterThan(second)
})
