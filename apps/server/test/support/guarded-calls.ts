import { allRoutes } from '../../src/app.ts'
import type { Method } from '../../src/plugins/route.ts'
import type { TestApp } from './app.ts'

/** A call of each method of each route that is not public, with something in the place of each parameter. */
export const listGuardedCalls = ({ deps }: TestApp): { method: Method; path: string }[] =>
  allRoutes(deps)
    .routes.filter(route => !route.public)
    .flatMap(route =>
      [route.method].flat().map(method => ({ method, path: route.path.replace(/:\w+\??/g, 'x').replace('*', 'x') })),
    )
