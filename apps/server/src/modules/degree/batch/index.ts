import { batchResource } from '@xw/shared/degree/batch'
import type { Deps } from '../../../plugins/deps.ts'
import type { Route, Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { createBatches } from './batches.ts'
import { batchChoicesRoute } from './choices.ts'
import { copyBatchRoute } from './copy.ts'
import { batchHooks } from './hooks.ts'
import { batchStepRoutes } from './steps.ts'

export { type Batches, createBatches, readBatches } from './batches.ts'
export { batchAssignmentHooks, findTargetBatch, type TargetBatch } from './entry.ts'
export { writeStepNotices } from './notices/of-step.ts'
export { sendNotices } from './notices/send.ts'
export { urgeStudents } from './notices/urge.ts'

/** DG-02: the routes of batches: the resource, its steps, and the choices that pages of records offer. */
export function batchRoutes({ db, events }: Deps, engine: Engine): Routes {
  const batches = createBatches(events)
  const resource = engine.resource(batchResource, { hooks: batchHooks })
  // Waits for the change event, so that the caller's next call to this process sees the changed batch.
  const told = (route: Route): Route => ({
    ...route,
    async handle(call) {
      const answer = await route.handle(call)
      if (route.method !== 'GET') await events.caughtUp()
      return answer
    },
  })
  return () =>
    [
      ...resource.routes(),
      ...batchStepRoutes(resource.actions),
      copyBatchRoute(resource),
      batchChoicesRoute({ db, batches }),
    ].map(told)
}
