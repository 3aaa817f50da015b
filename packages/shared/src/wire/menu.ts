import { type Static, Type } from 'typebox'
import type { Authority } from '../permission/can.ts'
import type { Reach } from '../permission/reach.ts'
import { passThrough } from './schema.ts'

/** A menu item of the signed-in user. Keys without a value are absent, as clients expect. */
export interface UserMenuItem {
  id: string
  name: string
  path: string
  /** '0' is a menu item without a route. */
  route: '0' | '1'
  component: string
  redirect?: string | null
  query?: Record<string, string>
  hidden?: true
  alwaysShow?: true
  children?: UserMenuItem[]
  meta: {
    title: string
    icon?: string
    keepAlive: boolean
    internalOrExternal: boolean
    componentName?: string
    /** An external address, opened in a browser tab of its own if `internalOrExternal` says so. */
    url?: string
    /** `_blank` opens the item in a browser tab of its own. */
    target?: '_blank'
    hideMenu?: true
    hideTab?: true
  }
}

const Authorities = passThrough<Authority[]>()

/**
 * The menu and permissions of the signed-in user. `reach`: how far their roles reach. `sysSafeMode`: SQL texts of
 * low-code pages are disabled everywhere. `menuVersion`: the version of menu and grants, which every answer repeats in
 * a header.
 */
export const MenuAndPermissions = Type.Object({
  menu: passThrough<UserMenuItem[]>(),
  auth: Authorities,
  allAuth: Authorities,
  sysSafeMode: Type.Boolean(),
  reach: passThrough<Reach>(),
  menuVersion: Type.String(),
})
export type MenuAndPermissions = Static<typeof MenuAndPermissions>

/** The permissions as one list, for clients that need no menu. */
export const PermissionCodes = Type.Object({
  codeList: Type.Array(Type.String()),
  auth: Authorities,
  allAuth: Authorities,
  sysSafeMode: Type.Boolean(),
})
