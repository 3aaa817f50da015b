import { type CronParts, every, none, only, type Part, type PartKind, type UnitName } from './parts.ts'

/** When a unit has been changed, and `when` holds, another one becomes what it says. */
interface Coupling {
  readonly changed: UnitName
  /** What the unit became; anything but these kinds. */
  readonly not: PartKind
  /** What the others still are. */
  readonly while: Partial<Record<UnitName, PartKind>>
  readonly forces: Partial<Record<UnitName, Part>>
}

/** CR-03. Whatever is forced counts as changed too: a year that is set ends at midnight of its first day. */
const couplings: readonly Coupling[] = [
  { changed: 'day', not: 'none', while: {}, forces: { week: none } },
  { changed: 'week', not: 'none', while: {}, forces: { day: none } },
  { changed: 'minute', not: 'every', while: { second: 'every' }, forces: { second: only(0) } },
  { changed: 'hour', not: 'every', while: { minute: 'every' }, forces: { minute: only(0) } },
  { changed: 'day', not: 'none', while: { hour: 'every' }, forces: { hour: only(0) } },
  { changed: 'week', not: 'none', while: { hour: 'every' }, forces: { hour: only(0) } },
  { changed: 'month', not: 'every', while: { day: 'none', week: 'every' }, forces: { week: only(1) } },
  { changed: 'month', not: 'every', while: { week: 'none', day: 'every' }, forces: { day: only(1) } },
  { changed: 'year', not: 'every', while: { month: 'every' }, forces: { month: only(1) } },
]

/** What the other parts become once `changed` has been set by hand. */
export function adjust(parts: CronParts, changed: UnitName): CronParts {
  let adjusted = settleDay(parts, changed)
  const pending = [changed]
  for (let unit = pending.shift(); unit; unit = pending.shift()) {
    for (const coupling of couplings) {
      if (coupling.changed !== unit || adjusted[unit].kind === coupling.not || !holds(adjusted, coupling)) continue
      adjusted = { ...adjusted, ...coupling.forces }
      pending.push(...(Object.keys(coupling.forces) as UnitName[]))
    }
  }
  return adjusted
}

/** Who gives up one of day and week and has not set the other means every day: both open is no expression. */
function settleDay(parts: CronParts, changed: UnitName): CronParts {
  if (parts.day.kind !== 'none' || parts.week.kind !== 'none') return parts
  return changed === 'day' ? { ...parts, week: every } : { ...parts, day: every }
}

const holds = (parts: CronParts, coupling: Coupling): boolean =>
  Object.entries(coupling.while).every(([unit, kind]) => parts[unit as UnitName].kind === kind)
