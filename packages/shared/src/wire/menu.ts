import { type Static, Type } from 'typebox'
import type { Authority } from '../permission/can.ts'
import type { Reach } from '../permission/reach.ts'
import { passThrough } from './schema.ts'

/** One entry of the menu's tree. Keys that do not apply are absent, as clients expect. */
export interface UserMenuItem {
  id: string
  name: string
  path: string
  /** '0' is an entry without a route. */
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
    /** An outside address, opened in its own window where `internalOrExternal` says so. */
    url?: string
    /** `_blank` opens the entry in a browser tab of its own. */
    target?: '_blank'
    hideMenu?: true
    hideTab?: true
  }
}

const Authorities = passThrough<Authority[]>()

/**
 * What the signed-in user may see and do. `reach`: how far the roles reach. `sysSafeMode`: SQL texts of low-code pages are disabled everywhere.
 * `menuVersion`: what menu and grants are made of; the server names it with every answer.
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

/** The same codes as one list, for clients that ask for no menu. */
export const PermissionCodes = Type.Object({
  codeList: Type.Array(Type.String()),
  auth: Authorities,
  allAuth: Authorities,
  sysSafeMode: Type.Boolean(),
})
