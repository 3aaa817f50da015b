import { Entry } from '@xw/shared/wire/entry'
import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { publicEntry } from './public-entry.ts'
import { settingRoutes } from './setting-routes.ts'
import type { Ways } from './ways.ts'

/** How people of a school come in: its choice, and what the sign-in page is told of it. */
export function entryRoutes(deps: Deps, engine: Engine, ways: Ways): Routes {
  const setting = settingRoutes(deps, engine, ways)
  return () => [
    ...setting(),
    route({
      method: 'GET',
      path: paths.session.entry,
      public: true,
      scope: 'none',
      ratePerMinute: 300,
      query: Type.Object({ school: Type.Optional(textParam(20)) }),
      response: Entry,
      handle: ({ query }) => publicEntry(deps, ways, query.school || null),
    }),
  ]
}
