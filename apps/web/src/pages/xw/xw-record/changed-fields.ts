import type { Viewer } from '@xw/shared/degree/record-states'
import type { FieldChange, HistoryEntry } from '@xw/shared/wire/record-history'

/** The steps by which each viewer has judged a record before. */
const decisions: Readonly<Record<Viewer, readonly string[]>> = {
  school: ['approve', 'schoolReturn'],
  depart: ['report', 'return'],
  supervisor: ['confirm'],
  student: ['submit'],
}

/**
 * Returns by field what changed since the viewer judged the record last, each with the value of that time. Returns an
 * empty map when the viewer has not judged it yet. `entries` begin with the newest.
 */
export function changesSinceDecision(
  entries: readonly HistoryEntry[],
  viewer: Viewer,
): ReadonlyMap<string, FieldChange> {
  const last = entries.findIndex(({ step }) => step !== null && decisions[viewer].includes(step.action))
  if (last < 0) return new Map()
  const changes = new Map<string, FieldChange>()
  for (const change of entries.slice(0, last).flatMap(entry => entry.changes)) {
    const newer = changes.get(change.key)
    changes.set(change.key, newer ? { ...change, after: newer.after } : change)
  }
  return new Map([...changes].filter(([, { before, after, isVeiled }]) => isVeiled || before !== after))
}
