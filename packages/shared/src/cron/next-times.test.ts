import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryCron } from '../../test/cron/arbitrary.ts'
import { formatOracleDay, listDaysFrom, listTimesOfDay, matchesDay, type OracleDay } from '../../test/cron/oracle.ts'
import { cronerExpressions, cronerMistakes, expressionsBeyondCroner } from '../../test/cron/samples.ts'
import { formatTime } from '../wire/time.ts'
import { findNextTimes } from './next-times.ts'
import type { CronParts } from './parts.ts'
import { readCron } from './read-cron.ts'

const start: OracleDay = { year: 2026, month: 1, day: 1 }
const years = 10
const calendar = [...listDaysFrom(start, years)]
/** A second before that, in the office's time. */
const before = new Date('2025-12-31T15:59:59Z')

function partsOf(text: string): CronParts {
  const { parts, error } = readCron(text)
  if (!parts) throw new Error(`${text}: ${error}`)
  return parts
}

const runs = (text: string, from: Date, count: number): (string | null)[] =>
  findNextTimes(partsOf(text), from, count).map(formatTime)

/** The first times that the oracle finds in these days. */
function listOracleTimes(text: string, among: readonly OracleDay[], count: number): string[] {
  const found: string[] = []
  const times = listTimesOfDay(text)
  for (const day of among) {
    if (matchesDay(text, day))
      found.push(...times.slice(0, count - found.length).map(time => `${formatOracleDay(day)} ${time}`))
    if (found.length >= count) break
  }
  return found
}

const until = (times: (string | null)[], end: string) => times.filter(time => time !== null && time < end)
const end = `${start.year + years}`
/** The days of an expression: what it means at midnight. */
const atMidnight = (text: string) => ['0 0 0', ...text.split(' ').slice(3)].join(' ')

describe.each([...cronerExpressions, ...expressionsBeyondCroner, ...cronerMistakes])('%s', text => {
  it('CR-06 runs on exactly the oracle’s days of ten years', () => {
    const midnights = atMidnight(text)
    expect(until(runs(midnights, before, calendar.length), end)).toEqual(
      listOracleTimes(midnights, calendar, calendar.length),
    )
  })

  it.each([0, 1_234, 2_500])('CR-06 runs at exactly the oracle’s times, from day %i on', skipped => {
    const from = new Date(before.getTime() + skipped * 86_400_000)
    expect(until(runs(text, from, 1_000), end)).toEqual(listOracleTimes(text, calendar.slice(skipped), 1_000))
  })
})

describe('compared with croner', () => {
  const options = { alternativeWeekdays: true, sloppyRanges: true, timezone: 'Asia/Shanghai', paused: true } as const

  /** Limits the comparison to times before 2100. */
  const theirs = (text: string) => until(new Cron(text, options).nextRuns(200, before).map(formatTime), '2100')

  it.each(cronerExpressions)('%s runs at the same times', text => {
    expect(until(runs(text, before, 200), '2100')).toEqual(theirs(text))
    expect(theirs(text)).not.toEqual([])
  })

  it.each(cronerMistakes)('%s runs on 1 March too, which croner omits', text => {
    const isFirst = (time: string | null) => time?.slice(5, 10) === '03-01'
    expect(theirs(text).some(isFirst)).toBe(false)
    expect(
      runs(text, before, 200)
        .filter(time => !isFirst(time))
        .slice(0, 150),
    ).toEqual(theirs(text).slice(0, 150))
  })

  it.each(expressionsBeyondCroner)('croner refuses %s', text => {
    expect(() => new Cron(text, options)).toThrow(/^CronPattern: /)
  })
})

it('CR-06 any expression runs when the oracle says so', () => {
  const someDays = fc.integer({ min: 0, max: calendar.length - 1 })
  fc.assert(
    fc.property(arbitraryCron, someDays, (text, skipped) => {
      const from = new Date(before.getTime() + skipped * 86_400_000)
      const expected = listOracleTimes(text, calendar.slice(skipped), 50)
      expect(until(runs(text, from, 50), end)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

describe('rare and impossible dates', () => {
  it('CR-06 finds a fifth Monday of February, forty years apart', () => {
    expect(runs('0 0 0 ? 2 2#5', new Date('2072-03-01T00:00:00Z'), 2)).toEqual([
      '2112-02-29 00:00:00',
      '2140-02-29 00:00:00',
    ])
  })

  it.each(['0 0 0 31 2 ?', '0 0 0 30 2 ? *', '0 0 0 31 4,6,9,11 ?', '0 0 0 L-30 2 ?', '0 0 0 1 1 ? 2025'])(
    'CR-06 %s never runs, and says so',
    text => {
      expect(runs(text, before, 10)).toEqual([])
    },
  )

  it('CR-05 ignores the year on request', () => {
    const past = partsOf('0 0 8 1 9 ? 2020')
    expect(findNextTimes(past, before, 10, { ignoreYear: true }).map(formatTime)).toHaveLength(10)
    expect(findNextTimes(past, before, 1, { ignoreYear: true }).map(formatTime)).toEqual(['2026-09-01 08:00:00'])
    expect(findNextTimes(past, before, 10)).toEqual([])
  })
})

it('CR-06 does not return the current moment as the next one', () => {
  const noon = new Date('2026-01-01T04:00:00Z')
  expect(runs('0 0 12 * * ?', noon, 1)).toEqual(['2026-01-02 12:00:00'])
  expect(runs('0 0 12 * * ?', new Date(noon.getTime() - 1), 1)).toEqual(['2026-01-01 12:00:00'])
})

it('CR-06 returns no time for a count of zero', () => {
  expect(runs('0 0 12 * * ?', new Date('2026-01-01T04:00:00Z'), 0)).toEqual([])
})
