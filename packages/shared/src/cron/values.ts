import { unitBounds } from './bounds.ts'
import type { Part, Span, UnitName } from './parts.ts'

/** The numbers of a part in rising order, or null where it depends on the month (or says nothing). */
export function valuesOf(unit: UnitName, part: Part): number[] | null {
  const [min, max] = unitBounds[unit].values
  switch (part.kind) {
    case 'every':
      return spread(unit, [{ from: min, to: max }])
    case 'range':
    case 'loop':
      return spread(unit, [part])
    case 'list':
      return spread(unit, part.spans)
    case 'last':
      return unit === 'week' ? [max] : null
    default:
      return null
  }
}

function spread(unit: UnitName, spans: readonly Span[]): number[] {
  const values = new Set<number>()
  for (const span of spans) for (const value of walk(unit, span)) values.add(value)
  return [...values].sort((a, b) => a - b)
}

/** A range whose end is smaller goes on from the start of the circle, and its steps with it. */
function* walk(unit: UnitName, { from, to, by = 1 }: Span): Generator<number> {
  const [min, max] = unitBounds[unit].values
  const size = max - min + 1
  const end = to === undefined ? max : to < from ? to + size : to
  for (let value = from; value <= end; value += by) yield value > max ? value - size : value
}
