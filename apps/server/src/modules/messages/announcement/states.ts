import { findAnnouncementStep } from '@xw/shared/resources/sys/announcement-states'
import { refused } from '../../../lib/errors.ts'

/** Returns the state after an action; throws the refusal of the state table. */
export function nextState(state: unknown, action: Parameters<typeof findAnnouncementStep>[1]): string {
  const step = findAnnouncementStep(state, action)
  if ('refusal' in step) throw refused(step.refusal)
  return step.to
}
