import type { Viewer } from '@xw/shared/degree/record-states'
import type { FieldChange, HistoryEntry } from '@xw/shared/wire/record-history'

/** The steps that count as each viewer's decision on a record. */
const decisions: Readonly<Record<Viewer, readonly string[]>> = {
  school: ['approve', 'schoolReturn'],
  depart: ['report', 'return'],
  supervisor: ['confirm'],
  student: ['submit'],
}

/**
 * Returns, by field, the changes since the viewer's last decision, each with the value of that time. Returns an empty
 * map when the viewer has not decided yet. `entries` begin with the newest.
 */
export function findChangesSinceDecision(
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
