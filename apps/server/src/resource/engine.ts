import { hasAction, type ResourceAction, type ResourceDef, resourceActions } from '@xw/shared/resource/resource'
import type { CheckMode } from '@xw/shared/rules/check-value'
import type { Deps } from '../plugins/deps.ts'
import type { Routes } from '../plugins/route.ts'
import type { EngineContext } from './access.ts'
import { type Actions, createActions } from './actions.ts'
import { createDefinitions } from './definitions.ts'
import { createRecordFileReader, withFileHooks } from './file-fields.ts'
import type { Hooks } from './hooks.ts'
import { createRights } from './rights.ts'
import { crudRoutes, type Endpoint, recycleBinRoutes } from './routes.ts'
import { installLinearPatterns } from './stored-patterns.ts'
import { templateRoute } from './template-route.ts'
import { fixedSource, type ResourceSource, registeredSource } from './within.ts'

interface ResourceOptions {
  hooks?: Hooks
  /** Endpoints the module has its own of, or none. */
  omit?: readonly Endpoint[]
  /** How deep its form checks. `save`: a record may be kept before everything required is filled in. */
  mode?: CheckMode
  /** Fields that are written beside a change and by nobody's hand: no history tells of them. */
  untold?: readonly string[]
}

export interface Resource {
  source: ResourceSource
  actions: Actions
  hooks: Hooks
  /** How deep its own form and spreadsheet are checked. */
  mode: CheckMode
  /** No module has a hand in saving each, so that new records can be written by the set. (Files never come by a spreadsheet.) */
  isPlain: boolean
  /** What its history does not tell of. */
  untold: readonly string[]
  routes: Routes
}

/** Makes resources: everything between a definition and its routes, on one installation. */
export interface Engine {
  ground: EngineContext
  resource(definition: ResourceDef | ResourceSource, options?: ResourceOptions): Resource
  /** What was made so far, by wire path. */
  made: ReadonlyMap<string, Resource>
  /**
   * Takes in a definition while the process runs, or a newer one of the same path: from the next call on it has its
   * endpoints, files, recycle bin and data rules. Every process has to be told.
   */
  register(def: ResourceDef): void
  /** What was taken in so, by wire path: the server has no routes of its own for it. */
  later: ReadonlyMap<string, Resource>
}

export function createEngine({ db, keys, events, files, config }: Deps): Engine {
  installLinearPatterns()
  const definitions = createDefinitions()
  const ground: EngineContext = {
    definitions,
    rights: createRights(events),
    keys,
    questionsPerHour: config.questionsPerHour,
  }
  const made = new Map<string, Resource>()
  const later = new Map<string, Resource>()
  const engine: Engine = {
    ground,
    made,
    later,
    register(def) {
      if (made.has(def.path) && !later.has(def.path)) throw new TypeError(`${def.path}: is there already`)
      definitions.put(def)
      if (!later.has(def.path)) later.set(def.path, engine.resource(registeredSource(definitions, def)))
    },
    resource(definition, { hooks = {}, omit = [], mode = 'submit', untold = [] } = {}) {
      const source = 'resolve' in definition ? definition : fixedSource(definition)
      const allHooks = withFileHooks(hooks, files)
      const actions = createActions({ db, ...ground }, source, allHooks)
      for (const table of new Set(source.all().map(def => def.table)))
        files.registerReader(table, createRecordFileReader(source, ground))
      const routes = () => {
        const bin = source.all().some(def => def.recycleBin) ? recycleBinRoutes(source, actions) : []
        const without = [...omit, ...missingEndpoints(source)]
        const template = without.includes('importExcel') ? [] : [templateRoute(source, actions)]
        return [...crudRoutes(source, actions, { omit: without, mode }), ...template, ...bin]
      }
      const isPlain = !hooks.beforeSave && !hooks.afterSave
      const resource = { source, actions, hooks: allHooks, mode, isPlain, untold, routes }
      made.set(source.path, resource)
      return resource
    },
  }
  return engine
}

/** The endpoints of what none of its definitions does. */
const missingEndpoints = (source: ResourceSource): Endpoint[] =>
  resourceActions
    .filter(action => !source.all().some(def => hasAction(def, action)))
    .flatMap((action: ResourceAction): Endpoint[] => (action === 'delete' ? ['delete', 'deleteBatch'] : [action]))
