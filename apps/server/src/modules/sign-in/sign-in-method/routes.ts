import { paths } from '@xw/shared/wire/paths'
import { SignInOptions } from '@xw/shared/wire/sign-in-options'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { SignInMethods } from './methods.ts'
import { settingRoutes } from './setting-routes.ts'
import { readSignInOptions } from './sign-in-options.ts'

/** Routes for a school's sign-in setting, and the public one that the sign-in page reads. */
export function signInMethodRoutes(deps: Deps, engine: Engine, ways: SignInMethods): Routes {
  const setting = settingRoutes(deps, engine, ways)
  return () => [
    ...setting(),
    route({
      method: 'GET',
      path: paths.session.entry,
      title: '学校开放的登录方式',
      subject: '登录',
      public: true,
      scope: 'none',
      ratePerMinute: 300,
      query: Type.Object({ school: Type.Optional(textParam(20)) }),
      response: SignInOptions,
      handle: ({ query }) => readSignInOptions(deps, ways, query.school || null),
    }),
  ]
}
