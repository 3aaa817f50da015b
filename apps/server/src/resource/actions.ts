import type { Db } from '../plugins/db.ts'
import type { EngineContext } from './access.ts'
import type { Hooks } from './hooks.ts'
import { readActions } from './read-actions.ts'
import { exportActions, templateActions } from './sheet-actions.ts'
import { createWithAccess, type ResourceSource } from './within.ts'
import { writeActions } from './write-actions.ts'

/** The operations of one resource. They know definitions and callers, and nothing of HTTP. */
export type Actions = ReturnType<typeof createActions>

export function createActions(ground: EngineContext & { db: Db }, source: ResourceSource, hooks: Hooks) {
  const withAccess = createWithAccess(ground, source)
  return {
    withAccess,
    ...readActions(withAccess, hooks, ground),
    ...writeActions(withAccess, hooks),
    ...exportActions(withAccess, hooks, ground),
    ...templateActions(withAccess),
  }
}
