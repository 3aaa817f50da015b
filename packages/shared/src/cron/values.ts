import { unitBounds } from './bounds.ts'
import type { CronPart, CronSpan, UnitName } from './parts.ts'

/** Returns the numbers of a part in rising order, or null if they depend on the month or the part is not set. */
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

/** A range with a smaller end wraps around, and its steps continue. */
function* walkSpan(unit: UnitName, { from, to, by = 1 }: CronSpan): Generator<number> {
  const [min, max] = unitBounds[unit].values
  const size = max - min + 1
  const end = to === undefined ? max : to < from ? to + size : to
  for (let value = from; value <= end; value += by) yield value > max ? value - size : value
}
