import type { Viewer } from '@xw/shared/degree/record-states'
import { followsApproval, recordSteps } from '@xw/shared/degree/record-steps'
import type { FieldChange, HistoryEntry } from '@xw/shared/wire/record-history'

/** Lists the steps of a viewer's task up to the approval that pass a record on, return it or confirm its thesis. */
const listDecisions = (viewer: Viewer): readonly string[] =>
  recordSteps
    .filter(step => step.who[0] === viewer && !followsApproval(step))
    .filter(({ needs, effects }) => needs?.noErrors || effects?.marksFields || effects?.confirmsThesis)
    .map(({ code }) => code)

/**
 * Returns, by field, the changes since the viewer's last decision, each with the value of that time. Returns an empty
 * map when the viewer has not decided yet. `entries` begin with the newest.
 */
export function findChangesSinceDecision(
  entries: readonly HistoryEntry[],
  viewer: Viewer,
): ReadonlyMap<string, FieldChange> {
  const decisions = listDecisions(viewer)
  const last = entries.findIndex(({ step }) => step !== null && decisions.includes(step.action))
  if (last < 0) return new Map()
  const changes = new Map<string, FieldChange>()
  for (const change of entries.slice(0, last).flatMap(entry => entry.changes)) {
    const newer = changes.get(change.key)
    changes.set(change.key, newer ? { ...change, after: newer.after } : change)
  }
  return new Map([...changes].filter(([, { before, after, isVeiled }]) => isVeiled || before !== after))
}
