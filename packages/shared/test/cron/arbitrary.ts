import fc from 'fast-check'
import { daysBeforeLast, type NumberBounds, nthWeekday, unitBounds } from '../../src/cron/bounds.ts'
import type { UnitName } from '../../src/cron/parts.ts'

const arbitraryInBounds = ([min, max]: NumberBounds) => fc.integer({ min, max })

function arbitraryValue(unit: UnitName): fc.Arbitrary<string> {
  const { values, names } = unitBounds[unit]
  const number = arbitraryInBounds(values).map(String)
  return names ? fc.oneof(number, fc.constantFrom(...names)) : number
}

/** Two values; in rising order for years, which do not wrap around. */
const arbitraryRange = (unit: UnitName): fc.Arbitrary<[string, string]> =>
  fc.tuple(arbitraryValue(unit), arbitraryValue(unit)).map(([a, b]) => (unit === 'year' && a > b ? [b, a] : [a, b]))

function arbitraryNumbers(unit: UnitName): fc.Arbitrary<string> {
  const step = arbitraryInBounds(unitBounds[unit].steps)
  const item = fc.oneof(
    arbitraryValue(unit),
    arbitraryRange(unit).map(([from, to]) => `${from}-${to}`),
    fc.tuple(arbitraryValue(unit), step).map(([from, by]) => `${from}/${by}`),
    fc.tuple(arbitraryRange(unit), step).map(([[from, to], by]) => `${from}-${to}/${by}`),
    step.map(by => `*/${by}`),
  )
  return fc.oneof(
    fc.constant('*'),
    item,
    fc.array(item, { minLength: 2, maxLength: 4 }).map(items => items.join(',')),
  )
}

const arbitrarySpecialDay = fc.oneof(
  fc.constantFrom('L', 'LW'),
  arbitraryInBounds(daysBeforeLast).map(days => `L-${days}`),
  arbitraryInBounds(unitBounds.day.values).map(day => `${day}W`),
)
const arbitrarySpecialWeek = fc.oneof(
  fc.constant('L'),
  arbitraryValue('week').map(weekday => `${weekday}L`),
  fc.tuple(arbitraryValue('week'), arbitraryInBounds(nthWeekday)).map(([weekday, nth]) => `${weekday}#${nth}`),
)

const arbitraryDayAndWeek = fc.oneof(
  fc.oneof(arbitraryNumbers('day'), arbitrarySpecialDay).map(day => [day, '?'] as const),
  fc.oneof(arbitraryNumbers('week'), arbitrarySpecialWeek).map(week => ['?', week] as const),
)

/** Generates valid expressions of six or seven parts. For tests. */
export const arbitraryCron: fc.Arbitrary<string> = fc
  .tuple(
    arbitraryNumbers('second'),
    arbitraryNumbers('minute'),
    arbitraryNumbers('hour'),
    arbitraryDayAndWeek,
    arbitraryNumbers('month'),
    fc.option(arbitraryNumbers('year')),
  )
  .map(([second, minute, hour, [day, week], month, year]) =>
    [second, minute, hour, day, month, week, ...(year === null ? [] : [year])].join(' '),
  )
