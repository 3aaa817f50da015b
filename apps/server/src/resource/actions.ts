import type { Db } from '../plugins/db.ts'
import type { Ground } from './access.ts'
import type { Hooks } from './hooks.ts'
import { readActions } from './read-actions.ts'
import { exportActions, templateActions } from './sheet-actions.ts'
import { createWithin, type ResourceSource } from './within.ts'
import { writeActions } from './write-actions.ts'

/** The engine's verbs for one resource: they know definitions and callers, and nothing of HTTP. */
export type Actions = ReturnType<typeof createActions>

export function createActions(ground: Ground & { db: Db }, source: ResourceSource, hooks: Hooks) {
  const within = createWithin(ground, source)
  return {
    within,
    ...readActions(within, hooks, ground),
    ...writeActions(within, hooks),
    ...exportActions(within, hooks, ground),
    ...templateActions(within),
  }
}
