import { unitBounds } from './bounds.ts'
import type { CronPart, CronSpan, UnitName } from './parts.ts'

/** The numbers of a part in rising order, or null where it depends on the month (or says nothing). */
export function listPartValues(unit: UnitName, part: CronPart): number[] | null {
  const [min, max] = unitBounds[unit].values
  switch (part.kind) {
    case 'every':
      return listSpanValues(unit, [{ from: min, to: max }])
    case 'range':
    case 'loop':
      return listSpanValues(unit, [part])
    case 'list':
      return listSpanValues(unit, part.spans)
    case 'last':
      return unit === 'week' ? [max] : null
    default:
      return null
  }
}

function listSpanValues(unit: UnitName, spans: readonly CronSpan[]): number[] {
  const values = new Set<number>()
  for (const span of spans) for (const value of walkSpan(unit, span)) values.add(value)
  return [...values].sort((a, b) => a - b)
}

/** A range whose end is smaller goes on from the start of the circle, and its steps with it. */
function* walkSpan(unit: UnitName, { from, to, by = 1 }: CronSpan): Generator<number> {
  const [min, max] = unitBounds[unit].values
  const size = max - min + 1
  const end = to === undefined ? max : to < from ? to + size : to
  for (let value = from; value <= end; value += by) yield value > max ? value - size : value
}
