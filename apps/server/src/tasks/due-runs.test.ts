import { findNextTimes } from '@xw/shared/cron/next-times'
import { readCron } from '@xw/shared/cron/read-cron'
import { expect, it } from 'vitest'
import { decideDueRuns } from './due-runs.ts'

const partsOf = (expression: string) => {
  const { parts } = readCron(expression)
  if (!parts) throw new Error(expression)
  return parts
}
const everyMinute = partsOf('0 * * * * ?')
const at = (text: string) => new Date(`2026-06-30T${text}+08:00`)
const from = at('08:00:00')

it('SY-12 runs a time that has just come and returns the next one as the preview shows it', () => {
  const now = at('08:00:01')
  const [next] = findNextTimes(everyMinute, now, 1)
  for (const policy of ['once', 'skip'] as const)
    expect(decideDueRuns(everyMinute, { from, now }, policy)).toEqual({ run: from, missed: null, next })
})

it('SY-12 runs only the newest of several missed times and counts the others as missed', () => {
  expect(decideDueRuns(everyMinute, { from, now: at('08:05:30') }, 'once')).toEqual({
    run: at('08:05:00'),
    missed: { first: from, last: at('08:04:00'), count: 5 },
    next: at('08:06:00'),
  })
})

it('SY-12 runs a job with policy skip only while it is on time', () => {
  const nightly = partsOf('0 0 8 * * ?')
  const next = new Date('2026-07-01T08:00:00+08:00')
  expect(decideDueRuns(nightly, { from, now: at('08:01:00') }, 'skip')).toEqual({ run: from, missed: null, next })
  expect(decideDueRuns(nightly, { from, now: at('08:01:01') }, 'skip')).toEqual({
    run: null,
    missed: { first: from, last: from, count: 1 },
    next,
  })
})

it('SY-12 returns no next time for a job whose year is over', () => {
  const once = partsOf('0 0 8 30 6 ? 2026')
  expect(decideDueRuns(once, { from, now: at('09:00:00') }, 'once')).toEqual({ run: from, missed: null, next: null })
})

it('SY-12 counts all missed times after years without a run', () => {
  for (const minutes of [999, 1_000, 1_001, 525_600]) {
    const now = new Date(from.getTime() + minutes * 60_000)
    const { run, missed } = decideDueRuns(everyMinute, { from, now }, 'once')
    expect([run, missed?.count, missed?.last]).toEqual([now, minutes, new Date(now.getTime() - 60_000)])
  }
})
