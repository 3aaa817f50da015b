import type { RoleCode } from './roles.ts'

/**
 * A menu item with its page, or an action without one. `admin` has all of them; `roles` names the other roles that
 * start with it.
 */
export interface PermissionSeed {
  code: string
  name: string
  roles: readonly RoleCode[]
  /** Granted only in tenant 0, the platform's. */
  platform?: true
  /** A menu item for every signed-in user, whatever their roles. */
  open?: true
  menu?: {
    url: string
    component: string
    icon?: string
    hidden?: true
    keepAlive?: true
    query?: Record<string, string>
  }
  /** For a group: the codes of the groups that held its items in older versions. */
  takesFrom?: readonly string[]
  children?: readonly PermissionSeed[]
}
