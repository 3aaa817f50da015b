import { hasAction, type ResourceAction, type ResourceDef, resourceActions } from '@xw/shared/resource/resource'
import type { CheckMode } from '@xw/shared/rules/check'
import type { Deps } from '../plugins/deps.ts'
import type { Routes } from '../plugins/route.ts'
import type { Ground } from './access.ts'
import { type Actions, createActions } from './actions.ts'
import { hasFiles, recordReader, withFiles } from './file-fields.ts'
import type { Hooks } from './hooks.ts'
import { createRights } from './rights.ts'
import { crudRoutes, type Endpoint, recycleBinRoutes } from './routes.ts'
import { templateRoute } from './template-route.ts'
import { constant, type ResourceSource } from './within.ts'

interface ResourceOptions {
  hooks?: Hooks
  /** Endpoints the module has its own of, or none. */
  omit?: readonly Endpoint[]
  /** How deep its form checks. `save`: a record may be kept before everything required is filled in. */
  mode?: CheckMode
}

export interface Resource {
  source: ResourceSource
  actions: Actions
  hooks: Hooks
  /** How deep its own form and spreadsheet are checked. */
  mode: CheckMode
  /** No module has a hand in saving, so that new records can be written by the set. (Files never come by a spreadsheet.) */
  isPlain: boolean
  routes: Routes
}

/** Makes resources: everything between a definition and its routes, on one installation. */
export interface Engine {
  ground: Ground
  resource(definition: ResourceDef | ResourceSource, options?: ResourceOptions): Resource
  /** What was made so far, by wire path. */
  made: ReadonlyMap<string, Resource>
}

export function createEngine({ db, keys, events, files, config }: Deps): Engine {
  const ground: Ground = { rights: createRights(events), keys, questionsPerHour: config.questionsPerHour }
  const made = new Map<string, Resource>()
  return {
    ground,
    made,
    resource(definition, { hooks = {}, omit = [], mode = 'submit' } = {}) {
      const source = 'resolve' in definition ? definition : constant(definition)
      const holdsFiles = hasFiles(source)
      const allHooks = holdsFiles ? withFiles(hooks, files) : hooks
      const actions = createActions({ db, ...ground }, source, allHooks)
      for (const table of holdsFiles ? new Set(source.all().map(def => def.table)) : [])
        files.registerReader(table, recordReader(source, ground))
      const routes = () => {
        const bin = source.all().some(def => def.recycleBin) ? recycleBinRoutes(source, actions) : []
        const without = [...omit, ...missing(source)]
        const template = without.includes('importExcel') ? [] : [templateRoute(source, actions)]
        return [...crudRoutes(source, actions, { omit: without, mode }), ...template, ...bin]
      }
      const isPlain = !hooks.beforeSave && !hooks.afterSave
      const resource = { source, actions, hooks: allHooks, mode, isPlain, routes }
      made.set(source.path, resource)
      return resource
    },
  }
}

/** The endpoints of what none of its definitions does. */
const missing = (source: ResourceSource): Endpoint[] =>
  resourceActions
    .filter(action => !source.all().some(def => hasAction(def, action)))
    .flatMap((action: ResourceAction): Endpoint[] => (action === 'delete' ? ['delete', 'deleteBatch'] : [action]))
