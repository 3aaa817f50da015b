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
  /** Endpoints that the module replaces or does without. */
  omit?: readonly Endpoint[]
  /** How strictly the form checks. `save` accepts a record with missing required fields. */
  mode?: CheckMode
  /** Fields that the program writes beside a change; the history does not show them. */
  untold?: readonly string[]
  /** The subject of its routes in the API description, when that is not the title of the definition. */
  subject?: string
}

export interface Resource {
  source: ResourceSource
  actions: Actions
  hooks: Hooks
  /** How strictly the form and the spreadsheet import check. */
  mode: CheckMode
  /**
   * True when no hook handles single saves, so that an import may write new records in sets. (Files never arrive in a
   * spreadsheet.)
   */
  isPlain: boolean
  /** Fields that the history does not show. */
  untold: readonly string[]
  subject: string | null
  routes: Routes
}

/** Builds resources: everything between a definition and its routes, for one installation. */
export interface Engine {
  ground: EngineContext
  resource(definition: ResourceDef | ResourceSource, options?: ResourceOptions): Resource
  /** The resources built so far, by wire path. */
  made: ReadonlyMap<string, Resource>
  /**
   * Adds a definition while the process runs, or replaces the one with the same path. Its endpoints, files, recycle
   * bin and data rules work from the next call on. Every process has to register it.
   */
  register(def: ResourceDef): void
  /** The registered resources by wire path. The server has no fixed routes for them. */
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
    resource(definition, { hooks = {}, omit = [], mode = 'submit', untold = [], subject = null } = {}) {
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
      const resource = { source, actions, hooks: allHooks, mode, isPlain, untold, subject, routes }
      made.set(source.path, resource)
      return resource
    },
  }
  return engine
}

/** Returns the endpoints of actions that none of the definitions has. */
const missingEndpoints = (source: ResourceSource): Endpoint[] =>
  resourceActions
    .filter(action => !source.all().some(def => hasAction(def, action)))
    .flatMap((action: ResourceAction): Endpoint[] => (action === 'delete' ? ['delete', 'deleteBatch'] : [action]))
