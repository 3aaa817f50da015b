import { can } from '@xw/shared/permission/can'
import type { MenuAndPermissions } from '@xw/shared/wire/menu'
import { paths } from '@xw/shared/wire/paths'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { call } from '../../api/http.ts'
import { onSessionEnd, useSession } from '../../lib/session.ts'
import { type FoundRoute, findMenuRoute, type MenuItem, type MenuRoute } from './menu.ts'
import { keepOwnDegreeTypes } from './menu-tree.ts'

/** The signed-in user's menu and grants, with the properties of the menu that the page reads. */
export interface OwnPermissions extends Omit<MenuAndPermissions, 'menu'> {
  menu: MenuItem[]
}

interface Permissions extends OwnPermissions {
  /** Null until the guard has loaded them. */
  routes: MenuRoute[] | null
}

const none: Permissions = {
  menu: [],
  auth: [],
  allAuth: [],
  sysSafeMode: true,
  reach: 'own',
  menuVersion: '',
  routes: null,
}

/** The session's menu, routes and grants. The guard loads them; they are never stored. */
export const usePermissions = create<Permissions>(() => none)

onSessionEnd(() => usePermissions.setState(none))

export async function fetchPermissions({ silent = false } = {}): Promise<OwnPermissions> {
  const answer = await call<OwnPermissions>(paths.session.permissions, { silent })
  const { user } = useSession.getState()
  return user ? { ...answer, menu: keepOwnDegreeTypes(answer.menu, user) } : answer
}

/** Reports whether the user has a permission. The server checks again when the action is carried out. */
export const useCan = (code: string): boolean => usePermissions(state => can(state, code))

/** Reports whether the user's menu has a page at a path. A link to any other path would end at 404. */
export const useHasPage = (pathname: string): boolean =>
  usePermissions(state => findMenuRoute(state.routes ?? [], { pathname, search: '' }) !== null)

/** Returns the menu's route of the current location. */
export function useCurrentRoute(): FoundRoute | null {
  const routes = usePermissions(state => state.routes)
  const { pathname, search } = useLocation()
  return useMemo(() => findMenuRoute(routes ?? [], { pathname, search }), [routes, pathname, search])
}
