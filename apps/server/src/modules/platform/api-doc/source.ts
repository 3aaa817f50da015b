import type { Route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'

/** Everything that a server answers, and the resources that some of it is made of. */
export interface ApiSource {
  routes: readonly Route[]
  resources: ReadonlyMap<string, Resource>
}
