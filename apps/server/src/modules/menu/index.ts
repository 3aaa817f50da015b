import type { Deps } from '../../plugins/deps.ts'
import { type Route, route, signedIn } from '../../plugins/route.ts'
import { readMenuRows } from './queries.ts'
import { toMenu } from './to-menu.ts'

/** What a signed-in page needs to draw itself: menu, granted actions, all actions. */
export function menuRoutes({ db }: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      permission: signedIn,
      scope: 'self',
      async handle({ session }) {
        const { auth, allAuth } = session.grants
        // Safe mode is not a switch here: no page of the product takes SQL from a browser.
        return { menu: toMenu(await readMenuRows(db, session)), auth, allAuth, sysSafeMode: true }
      },
    }),
  ]
}
