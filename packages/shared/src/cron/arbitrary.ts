import fc from 'fast-check'
import { type Bounds, daysBeforeLast, nthWeekday, unitBounds } from './bounds.ts'
import type { UnitName } from './parts.ts'

const within = ([min, max]: Bounds) => fc.integer({ min, max })

function value(unit: UnitName): fc.Arbitrary<string> {
  const { values, names } = unitBounds[unit]
  const number = within(values).map(String)
  return names ? fc.oneof(number, fc.constantFrom(...names)) : number
}

/** Two values in rising order for years, which go around no circle. */
const ends = (unit: UnitName): fc.Arbitrary<[string, string]> =>
  fc.tuple(value(unit), value(unit)).map(([a, b]) => (unit === 'year' && a > b ? [b, a] : [a, b]))

function numbers(unit: UnitName): fc.Arbitrary<string> {
  const step = within(unitBounds[unit].steps)
  const item = fc.oneof(
    value(unit),
    ends(unit).map(([from, to]) => `${from}-${to}`),
    fc.tuple(value(unit), step).map(([from, by]) => `${from}/${by}`),
    fc.tuple(ends(unit), step).map(([[from, to], by]) => `${from}-${to}/${by}`),
    step.map(by => `*/${by}`),
  )
  return fc.oneof(
    fc.constant('*'),
    item,
    fc.array(item, { minLength: 2, maxLength: 4 }).map(items => items.join(',')),
  )
}

const specialDay = fc.oneof(
  fc.constantFrom('L', 'LW'),
  within(daysBeforeLast).map(days => `L-${days}`),
  within(unitBounds.day.values).map(day => `${day}W`),
)
const specialWeek = fc.oneof(
  fc.constant('L'),
  value('week').map(weekday => `${weekday}L`),
  fc.tuple(value('week'), within(nthWeekday)).map(([weekday, nth]) => `${weekday}#${nth}`),
)

const dayAndWeek = fc.oneof(
  fc.oneof(numbers('day'), specialDay).map(day => [day, '?'] as const),
  fc.oneof(numbers('week'), specialWeek).map(week => ['?', week] as const),
)

/** Any valid expression, of six parts or seven; for tests alone. */
export const arbitraryCron: fc.Arbitrary<string> = fc
  .tuple(
    numbers('second'),
    numbers('minute'),
    numbers('hour'),
    dayAndWeek,
    numbers('month'),
    fc.option(numbers('year')),
  )
  .map(([second, minute, hour, [day, week], month, year]) =>
    [second, minute, hour, day, month, week, ...(year === null ? [] : [year])].join(' '),
  )
