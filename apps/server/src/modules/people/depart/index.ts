import { departResource } from '@xw/shared/resources/sys/depart'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { grantRoutes } from './grant-routes.ts'
import { departHooks } from './hooks.ts'
import { departLookupRoutes } from './lookup-routes.ts'
import { departMemberRoutes } from './member-routes.ts'
import { departRoleRoutes } from './role-routes.ts'
import { treeRoutes } from './tree-routes.ts'

export { departHooks } from './hooks.ts'

/** Departments of a school: records, trees, members, and permissions for all members or by department roles. */
export function departRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(departResource, { hooks: departHooks })
  const roles = departRoleRoutes(engine)
  return () => [
    ...routes(),
    ...treeRoutes(actions),
    ...departLookupRoutes(actions),
    ...departMemberRoutes(engine, actions),
    ...grantRoutes(engine, actions),
    ...roles(),
  ]
}
