import { announcementStep } from '@xw/shared/resources/sys/announcement-states'
import { refused } from '../../../lib/errors.ts'

/** The state that an action leads to; refused with the table's sentence where it leads nowhere. */
export function nextState(state: unknown, action: Parameters<typeof announcementStep>[1]): string {
  const step = announcementStep(state, action)
  if ('refusal' in step) throw refused(step.refusal)
  return step.to
}
