import type { Viewer } from '@xw/shared/degree/record-states'
import type { RecordStep } from '@xw/shared/degree/record-steps'
import { can, type Grants } from '@xw/shared/permission/can'

/** The permission of a step. A correction starts with a change request, which has a permission of its own. */
const permissionOf = ({ code }: RecordStep) => (code === 'change' ? 'xw:changeSheet:add' : `xw:xwInfo:${code}`)

/** Reports whether a user can take a step with records in some state. */
export const mayTake = (step: RecordStep, { viewer, grants }: { viewer: Viewer | null; grants: Grants }): boolean =>
  viewer !== null && step.who.includes(viewer) && can(grants, permissionOf(step))
