import {
  type CronPart,
  type CronPartKind,
  type CronParts,
  everyPart,
  noPart,
  type UnitName,
  valuesPart,
} from './parts.ts'

/** A rule that couples units: when `changed` was set and `while` holds, the units in `forces` are set too. */
interface Coupling {
  readonly changed: UnitName
  /** The kind that the changed unit must not have. */
  readonly not: CronPartKind
  /** The kinds that other units must have. */
  readonly while: Partial<Record<UnitName, CronPartKind>>
  readonly forces: Partial<Record<UnitName, CronPart>>
}

/** CR-03. A forced unit counts as changed too: setting a year ends at midnight of its first day. */
const couplings: readonly Coupling[] = [
  { changed: 'day', not: 'none', while: {}, forces: { week: noPart } },
  { changed: 'week', not: 'none', while: {}, forces: { day: noPart } },
  { changed: 'minute', not: 'every', while: { second: 'every' }, forces: { second: valuesPart(0) } },
  { changed: 'hour', not: 'every', while: { minute: 'every' }, forces: { minute: valuesPart(0) } },
  { changed: 'day', not: 'none', while: { hour: 'every' }, forces: { hour: valuesPart(0) } },
  { changed: 'week', not: 'none', while: { hour: 'every' }, forces: { hour: valuesPart(0) } },
  { changed: 'month', not: 'every', while: { day: 'none', week: 'every' }, forces: { week: valuesPart(1) } },
  { changed: 'month', not: 'every', while: { week: 'none', day: 'every' }, forces: { day: valuesPart(1) } },
  { changed: 'year', not: 'every', while: { month: 'every' }, forces: { month: valuesPart(1) } },
]

/** Adjusts the other parts after the user has changed one. */
export function adjustParts(parts: CronParts, changed: UnitName): CronParts {
  let adjusted = settleDay(parts, changed)
  const pending = [changed]
  for (let unit = pending.shift(); unit; unit = pending.shift()) {
    for (const coupling of couplings) {
      if (coupling.changed !== unit || adjusted[unit].kind === coupling.not || !isCouplingActive(adjusted, coupling))
        continue
      adjusted = { ...adjusted, ...coupling.forces }
      pending.push(...(Object.keys(coupling.forces) as UnitName[]))
    }
  }
  return adjusted
}

/** Clearing one of day and week while the other is not set means every day, since an expression needs one of them. */
function settleDay(parts: CronParts, changed: UnitName): CronParts {
  if (parts.day.kind !== 'none' || parts.week.kind !== 'none') return parts
  return changed === 'day' ? { ...parts, week: everyPart } : { ...parts, day: everyPart }
}

const isCouplingActive = (parts: CronParts, coupling: Coupling): boolean =>
  Object.entries(coupling.while).every(([unit, kind]) => parts[unit as UnitName].kind === kind)
