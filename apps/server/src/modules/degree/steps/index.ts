import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Deps } from '../../../plugins/deps.ts'
import type { Route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { actionRoutes } from './action-routes.ts'
import { againRoute } from './apply-again.ts'
import type { StepGround } from './context.ts'
import { extendRoute } from './extend.ts'
import { joinBatchRoute } from './join-batch.ts'
import { openedRoute } from './mark-opened.ts'
import { printRoute } from './print-certificates.ts'
import { receiptRoute } from './receipt.ts'
import { setFieldRoute } from './set-field.ts'
import { submitUpRoute } from './submit-up.ts'

export { actorOf } from './actor.ts'
export { certificatesTask } from './certificates-task.ts'
export { createStepGround, type StepGround } from './context.ts'
export { copyFile } from './copy-photos.ts'
export { savingHooks } from './saving-hooks.ts'
export { refusalOf, sortMany } from './split-selection.ts'
export { type Step, takeStep, whyNot } from './step.ts'

/** DG-03, DG-04: returns the routes of every step, and of the other changes that are made to many records at once. */
export function stepRoutes(deps: Deps, engine: Engine, steps: StepGround): Route[] {
  const { permission } = degreeRecordTable
  return [
    ...actionRoutes(steps, permission),
    setFieldRoute(steps, permission),
    openedRoute(steps, permission),
    joinBatchRoute(steps, permission),
    againRoute(steps, deps.files, permission),
    extendRoute(steps, permission),
    printRoute(deps, steps, permission),
    submitUpRoute(deps, steps, permission),
    receiptRoute(deps, engine, steps, permission),
  ]
}
