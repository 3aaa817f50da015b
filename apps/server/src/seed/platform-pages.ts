import type { PermissionSeed } from './permissions.ts'

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
  code: 'sys:tenant',
  name: '学校管理',
  roles: [],
  menu: { url: '/isystem/tenant', component: 'system/tenant', icon: 'bank', keepAlive: true },
  children: [
    action('sys:tenant:list', '查询'),
    action('sys:tenant:add', '新增'),
    action('sys:tenant:edit', '编辑与停用'),
    action('sys:tenant:delete', '删除'),
    action('sys:tenant:exportXls', '导出'),
    action('sys:tenant:member', '管理成员'),
  ],
})
