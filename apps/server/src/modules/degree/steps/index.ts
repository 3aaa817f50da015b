import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Deps } from '../../../plugins/deps.ts'
import type { Route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { actionRoutes } from './action-routes.ts'
import { applyAgainRoute } from './apply-again.ts'
import type { StepContext } from './context.ts'
import { extendRoute } from './extend.ts'
import { joinBatchRoute } from './join-batch.ts'
import { markOpenedRoute } from './mark-opened.ts'
import { printCertificatesRoute } from './print-certificates.ts'
import { receiptRoute } from './receipt.ts'
import { setFieldRoute } from './set-field.ts'
import { submitUpRoute } from './submit-up.ts'

export { actorOf } from './actor.ts'
export { certificatesTask } from './certificates-task.ts'
export { createStepContext, type StepContext } from './context.ts'
export { copyFile } from './copy-photos.ts'
export { savingHooks } from './saving-hooks.ts'
export { formatRefusal, splitSelection } from './split-selection.ts'
export { type Step, stepRefusal, takeStep } from './step.ts'

/** DG-03, DG-04: returns the routes of every step, and of the other changes that are made to many records at once. */
export function stepRoutes(deps: Deps, engine: Engine, steps: StepContext): Route[] {
  const { permission } = degreeRecordTable
  return [
    ...actionRoutes(steps, permission),
    setFieldRoute(steps, permission),
    markOpenedRoute(steps, permission),
    joinBatchRoute(steps, permission),
    applyAgainRoute(steps, deps.files, permission),
    extendRoute(steps, permission),
    printCertificatesRoute(deps, steps, permission),
    submitUpRoute(deps, steps, permission),
    receiptRoute(deps, engine, steps, permission),
  ]
}
