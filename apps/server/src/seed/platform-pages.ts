import { tenant } from '@xw/shared/resources/sys/tenant'
import type { PermissionSeed } from './permission-seed.ts'
import { moreActions, resourceActions } from './resource-permissions.ts'

/** Everything of the platform is granted in tenant 0 alone, its pages and each of their actions. */
const ofPlatform = ({ children = [], ...entry }: PermissionSeed): PermissionSeed => ({
  ...entry,
  platform: true,
  children: children.map(ofPlatform),
})

const action = (code: string, name: string): PermissionSeed => ({ code, name, roles: [] })

/** Only the platform has a hand in the menu itself. */
export const menuPage: PermissionSeed = ofPlatform({
  code: 'sys:permission',
  name: '菜单管理',
  roles: [],
  menu: { url: '/isystem/permission', component: 'system/permission', icon: 'menu', keepAlive: true },
  children: [
    action('sys:permission:list', '查询'),
    action('sys:permission:add', '新增'),
    action('sys:permission:edit', '编辑'),
    action('sys:permission:delete', '删除'),
    action('sys:permission:exportXls', '导出'),
  ],
})

/** Schools, and who belongs to them. */
export const schoolPage: PermissionSeed = ofPlatform({
  code: tenant.permission,
  name: '学校管理',
  roles: [],
  menu: { url: '/isystem/tenant', component: 'system/tenant', icon: 'bank', keepAlive: true },
  children: [...resourceActions(tenant), ...moreActions(tenant)].map(entry =>
    entry.code === `${tenant.permission}:edit` ? { ...entry, name: '编辑与停用' } : entry,
  ),
})
