import { MenuAndPermissions, PermissionCodes } from '@xw/shared/wire/menu'
import { paths } from '@xw/shared/wire/paths'
import type { Deps } from '../../../plugins/deps.ts'
import { anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { loadGrantedMenu } from './queries.ts'
import { toMenu } from './to-menu.ts'

export { menuAdminRoutes } from './admin-routes.ts'
export { isMenuColumn, isMenuValueTaken } from './taken.ts'

// Tells clients that SQL from a browser is disabled. It cannot be switched off, because no page sends SQL.
const sysSafeMode = true

/** Serves what a page needs after signing in: the menu, granted actions, all actions, and the user’s reach. */
export function menuRoutes({ db }: Deps): Route[] {
  const own = { subject: '个人账号', method: 'GET', permission: anySignedIn, scope: 'self' } as const
  return [
    route({
      ...own,
      path: paths.session.permissions,
      title: '本人的菜单与权限',
      response: MenuAndPermissions,
      async handle({ session }) {
        const { auth, allAuth } = session.grants
        return {
          menu: toMenu(await loadGrantedMenu(db, session)),
          auth,
          allAuth,
          sysSafeMode,
          reach: session.reach,
          // The session’s version is never newer than the menu, which is read after it.
          menuVersion: session.menuVersion,
        }
      },
    }),
    route({
      ...own,
      path: '/sys/permission/getPermCode',
      title: '本人的按钮权限',
      response: PermissionCodes,
      async handle({ session }) {
        const { auth, allAuth } = session.grants
        return { codeList: auth.flatMap(({ action }) => action.split(',')), auth, allAuth, sysSafeMode }
      },
    }),
  ]
}
