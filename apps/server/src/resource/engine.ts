import type { ResourceDef } from '@xw/shared/resource/resource'
import type { CheckMode } from '@xw/shared/rules/check'
import type { Deps } from '../plugins/deps.ts'
import type { Route } from '../plugins/route.ts'
import type { Ground } from './access.ts'
import { type Actions, createActions } from './actions.ts'
import type { Hooks } from './hooks.ts'
import { importRoute } from './import-route.ts'
import { createRights } from './rights.ts'
import { crudRoutes, type Endpoint, recycleBinRoutes } from './routes.ts'
import { constant, type ResourceSource } from './within.ts'

interface ResourceOptions {
  hooks?: Hooks
  /** Endpoints the module has its own of, or none. */
  omit?: readonly Endpoint[]
  /** `save`: a record may be kept before everything required is filled in. */
  mode?: CheckMode
}

export interface Resource {
  source: ResourceSource
  actions: Actions
  routes: Route[]
}

/** Makes resources: everything between a definition and its routes, on one installation. */
export interface Engine {
  ground: Ground
  resource(definition: ResourceDef | ResourceSource, options?: ResourceOptions): Resource
  /** What was made so far, by wire path. */
  made: ReadonlyMap<string, Resource>
}

export function createEngine({ db, keys, events, files }: Deps): Engine {
  const ground: Ground = { rights: createRights(events), keys }
  const made = new Map<string, Resource>()
  return {
    ground,
    made,
    resource(definition, { hooks = {}, omit = [], mode = 'submit' } = {}) {
      const source = 'resolve' in definition ? definition : constant(definition)
      const actions = createActions({ db, ...ground }, source, { hooks, mode })
      const bin = source.all().some(def => def.recycleBin) ? recycleBinRoutes(source, actions) : []
      const imports = omit.includes('importExcel') ? [] : [importRoute(source, actions, files)]
      const resource = { source, actions, routes: [...crudRoutes(source, actions, omit), ...imports, ...bin] }
      made.set(source.path, resource)
      return resource
    },
  }
}
