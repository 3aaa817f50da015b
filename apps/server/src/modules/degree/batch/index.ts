import { batchResource } from '@xw/shared/degree/batch'
import type { Deps } from '../../../plugins/deps.ts'
import type { Route, Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { createBatches } from './batches.ts'
import { choicesRoute } from './choices.ts'
import { copyRoute } from './copy.ts'
import { batchHooks } from './hooks.ts'
import { stepRoutes } from './steps.ts'

export { type Batches, createBatches, readBatches } from './batches.ts'
export { type Entry, entryHooks, findEntry } from './entry.ts'
export { noticeOfStep } from './notices/of-step.ts'
export { sendNotices } from './notices/send.ts'
export { urgeStudents } from './notices/urge.ts'

/** DG-02: collections, their steps, and which of them pages of records choose from. */
export function xwBatchRoutes({ db, events }: Deps, engine: Engine): Routes {
  const batches = createBatches(events)
  const resource = engine.resource(batchResource, { hooks: batchHooks })
  // Whoever has changed a collection finds it changed with the next call, on this process at least.
  const told = (route: Route): Route => ({
    ...route,
    async handle(call) {
      const answer = await route.handle(call)
      if (route.method !== 'GET') await events.caughtUp()
      return answer
    },
  })
  return () =>
    [...resource.routes(), ...stepRoutes(resource.actions), copyRoute(resource), choicesRoute({ db, batches })].map(
      told,
    )
}
