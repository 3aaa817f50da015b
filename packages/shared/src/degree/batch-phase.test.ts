import { expect, it } from 'vitest'
import { describeBatchPhase, formatRemainingTime } from './batch-phase.ts'
import type { BatchWindows } from './windows.ts'

const hour = 3_600_000

it.each([
  [76 * hour, '3 天 4 小时'],
  [72 * hour, '3 天'],
  [4.2 * hour, '4 小时 12 分钟'],
  [4 * hour, '4 小时'],
  [12 * 60_000, '12 分钟'],
  [59_999, '不足 1 分钟'],
])('DG-02 %i ms are %s', (ms, text) => {
  expect(formatRemainingTime(ms)).toBe(text)
})

it('DG-02 describes the current window of a batch and the time left', () => {
  const no = { from: null, until: null }
  const windows: BatchWindows['windows'] = {
    student: { from: 10 * hour, until: 20 * hour },
    depart: { from: 15 * hour, until: 30 * hour },
    school: no,
  }
  const at = (now: number) => describeBatchPhase({ state: '1', windows }, now * hour)
  expect(at(8)).toBe('距学生填报开始还有 2 小时')
  expect(at(12)).toBe('学生填报剩余 8 小时')
  expect(at(21)).toBe('院系审核剩余 9 小时')
  expect(at(31)).toBe('学校审核中，未设截止时间')
  expect(
    describeBatchPhase({ state: '1', windows: { ...windows, school: { from: null, until: hour } } }, 99 * hour),
  ).toBe('各阶段的时间都已过')
  expect((['0', '2', '3'] as const).map(state => describeBatchPhase({ state, windows }, 12 * hour))).toEqual([
    '未开放',
    '已结束',
    '已归档',
  ])
})
