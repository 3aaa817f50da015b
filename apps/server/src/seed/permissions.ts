import { everyone, type RoleCode } from './roles.ts'

/** A menu entry with its page, or a bare action. `admin` has every one of them; `roles` names who else starts with it. */
export interface PermissionSeed {
  code: string
  name: string
  roles: readonly RoleCode[]
  /** Granted in tenant 0 alone. */
  platform?: true
  menu?: {
    url: string
    component: string
    icon?: string
    hidden?: true
    keepAlive?: true
    query?: Record<string, string>
  }
  children?: readonly PermissionSeed[]
}

/** The product's menu and actions. An entry is here from the day its page is built. */
export const permissions: readonly PermissionSeed[] = [
  {
    code: 'dashboard-analysis',
    name: '首页',
    roles: everyone,
    menu: { url: '/dashboard/analysis', component: 'dashboard/Analysis', icon: 'home' },
  },
  { code: 'sys:online:forceLogout', name: '强制下线', roles: [] },
  { code: 'sys:dict:refresh', name: '刷新字典缓存', roles: [] },
]
