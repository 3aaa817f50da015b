import type { RoleCode } from './roles.ts'

/** A menu entry with its page, or a bare action. `admin` has every one of them; `roles` names who else starts with it. */
export interface PermissionSeed {
  code: string
  name: string
  roles: readonly RoleCode[]
  /** Granted in tenant 0 alone. */
  platform?: true
  /** An entry for whoever is signed in, whatever their roles give. */
  open?: true
  menu?: {
    url: string
    component: string
    icon?: string
    hidden?: true
    keepAlive?: true
    query?: Record<string, string>
  }
  /** Of a group: the codes of the groups that had its entries in older versions. */
  takesFrom?: readonly string[]
  children?: readonly PermissionSeed[]
}
