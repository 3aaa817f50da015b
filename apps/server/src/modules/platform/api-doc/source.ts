import type { Route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'

/** All routes of a server, and the resources that some of them belong to. */
export interface ApiSource {
  routes: readonly Route[]
  resources: ReadonlyMap<string, Resource>
}
