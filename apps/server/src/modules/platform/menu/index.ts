import { MenuAndPermissions, PermissionCodes } from '@xw/shared/wire/menu'
import { paths } from '@xw/shared/wire/paths'
import type { Deps } from '../../../plugins/deps.ts'
import { anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { readMenuRows } from './queries.ts'
import { toMenu } from './to-menu.ts'

export { menuAdminRoutes } from './admin-routes.ts'
export { isMenuColumn, isMenuValueTaken } from './taken.ts'

// Safe mode is not a switch here: no page of the product takes SQL from a browser.
const sysSafeMode = true

/** What a signed-in page needs to draw itself: menu, granted actions, all actions, how far the user reaches. */
export function menuRoutes({ db }: Deps): Route[] {
  const own = { method: 'GET', permission: anySignedIn, scope: 'self' } as const
  return [
    route({
      ...own,
      path: paths.session.permissions,
      response: MenuAndPermissions,
      async handle({ session }) {
        const { auth, allAuth } = session.grants
        return {
          menu: toMenu(await readMenuRows(db, session)),
          auth,
          allAuth,
          sysSafeMode,
          reach: session.reach,
          // As old as the session, so never newer than the menu that was read after it.
          menuVersion: session.menuVersion,
        }
      },
    }),
    route({
      ...own,
      path: '/sys/permission/getPermCode',
      response: PermissionCodes,
      async handle({ session }) {
        const { auth, allAuth } = session.grants
        return { codeList: auth.flatMap(({ action }) => action.split(',')), auth, allAuth, sysSafeMode }
      },
    }),
  ]
}
