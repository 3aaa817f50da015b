import { batch } from '@xw/shared/degree/batch'
import type { Deps } from '../../plugins/deps.ts'
import type { Routes } from '../../plugins/route.ts'
import type { Engine } from '../../resource/engine.ts'
import { createBatches } from './batches.ts'
import { choicesRoute } from './choices.ts'
import { copyRoute } from './copy.ts'
import { batchHooks } from './hooks.ts'
import { stepRoutes } from './steps.ts'

export { type Batches, createBatches, readBatches } from './batches.ts'
export { type Entry, entryFlaws, entryHooks, findEntry } from './entry.ts'
export { noticeOfStep } from './notices/of-step.ts'
export { sendNotices } from './notices/send.ts'

/** DG-02: collections, their steps, and which of them pages of records choose from. */
export function xwBatchRoutes({ db, events }: Deps, engine: Engine): Routes {
  const batches = createBatches(events)
  const resource = engine.resource(batch, { hooks: batchHooks })
  return () => [
    ...resource.routes(),
    ...stepRoutes(resource.actions),
    copyRoute(resource),
    choicesRoute({ db, batches }),
  ]
}
