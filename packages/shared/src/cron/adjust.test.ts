import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryCron } from '../../test/cron/arbitrary.ts'
import { adjustParts } from './adjust.ts'
import { type UnitName, unitNames } from './parts.ts'
import { readCron, readCronLeniently } from './read-cron.ts'
import { readCronPart } from './read-part.ts'
import { writeCron } from './write-cron.ts'

/** Returns an expression after the user has set one part. */
function set(text: string, unit: UnitName, written: string): string {
  const part = readCronPart(unit, written)
  if (typeof part === 'string') throw new Error(part)
  return writeCron(adjustParts({ ...readCronLeniently(text), [unit]: part }, unit))
}

const start = '* * * * * ? *'

describe('setting one part', () => {
  it.each<[string, UnitName, string, string, string]>([
    ['a minute sets the second to 0', 'minute', '5', start, '0 5 * * * ? *'],
    ['… unless that is set', 'minute', '5', '30 * * * * ? *', '30 5 * * * ? *'],
    ['an hour sets the minute to 0, and that the second', 'hour', '8', start, '0 0 8 * * ? *'],
    ['… unless it is set', 'hour', '8', '0 0/5 * * * ? *', '0 0/5 8 * * ? *'],
    ['a day sets the hour to 0', 'day', '15', start, '0 0 0 15 * ? *'],
    ['… unless that is set', 'day', 'L', '0 0 8 * * ? *', '0 0 8 L * ? *'],
    ['a weekday sets the hour to 0 and gives up the day', 'week', '2-6', start, '0 0 0 ? * 2-6 *'],
    ['a day gives up the weekday', 'day', '1', '0 0 8 ? * 2 *', '0 0 8 1 * ? *'],
    ['a month sets the day to 1', 'month', '6', start, '0 0 0 1 6 ? *'],
    ['… unless that is set', 'month', '6', '0 0 0 LW * ? *', '0 0 0 LW 6 ? *'],
    ['a month sets the weekday to 1 where the day is not set', 'month', '6', '0 0 8 ? * * *', '0 0 8 ? 6 1 *'],
    ['a year sets the month to 1, and that the day', 'year', '2027', start, '0 0 0 1 1 ? 2027'],
    ['… unless it is set', 'year', '2027', '0 0 0 1 9 ? *', '0 0 0 1 9 ? 2027'],
    ['a minute that becomes every leaves the second alone', 'minute', '*', '* 5 * * * ? *', '* * * * * ? *'],
    ['a year that becomes every leaves the month alone', 'year', '*', '0 0 0 1 * ? 2027', '0 0 0 1 * ? *'],
    ['giving up the day leaves every day of the week', 'day', '?', '0 0 0 15 * ? *', '0 0 0 ? * * *'],
    ['giving up the weekday leaves every day', 'week', '?', '0 0 0 ? * 2 *', '0 0 0 * * ? *'],
  ])('CR-03 %s', (_what, unit, written, before, after) => {
    expect(set(before, unit, written)).toBe(after)
  })

  it('CR-03 keeps the changed part and yields a readable expression', () => {
    fc.assert(
      fc.property(arbitraryCron, arbitraryCron, fc.constantFrom(...unitNames), (one, other, unit) => {
        const changed = { ...readCronLeniently(one), [unit]: readCronLeniently(other)[unit] }
        const adjusted = adjustParts(changed, unit)
        expect(adjusted[unit]).toEqual(changed[unit])
        expect(readCron(writeCron(adjusted)).error).toBeNull()
        expect(adjustParts(adjusted, unit)).toEqual(adjusted)
      }),
    )
  })
})
