import { tenantResource } from '@xw/shared/resources/sys/tenant'
import type { PermissionSeed } from './permission-seed.ts'
import { buildResourcePermissions, moreActions } from './resource-permissions.ts'

/** Restricts a page and all of its actions to tenant 0, the platform's. */
const ofPlatform = ({ children = [], ...entry }: PermissionSeed): PermissionSeed => ({
  ...entry,
  platform: true,
  children: children.map(ofPlatform),
})

const action = (code: string, name: string): PermissionSeed => ({ code, name, roles: [] })

/** Only the platform's administrators change the menu itself. */
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

/** The documentation of the interface. It reveals nobody's data but all routes, so it belongs to the platform. */
export const apiDocPage: PermissionSeed = ofPlatform({
  code: 'sys:apiDoc',
  name: '接口文档',
  roles: [],
  menu: { url: '/isystem/api-doc', component: 'system/api-doc', icon: 'appstore', keepAlive: true },
  children: [action('sys:apiDoc:list', '查询')],
})

/**
 * The pages that show the state of the installation. The names are the customer's, except where another technique is
 * behind a page.
 */
const monitorViews = [
  { view: 'overview', name: '监控总览', icon: 'dashboard', url: '/dashboard/monitor' },
  { view: 'system', name: '系统信息', icon: 'desktop' },
  { view: 'disk', name: '磁盘监控', icon: 'folder-open' },
  { view: 'runtime', name: '运行时', icon: 'appstore' },
  { view: 'messaging', name: '缓存与消息', icon: 'message' },
  { view: 'http', name: 'HTTP 服务', icon: 'cluster' },
  { view: 'trace', name: '请求追踪', icon: 'solution' },
  { view: 'database', name: '数据库', icon: 'database' },
]

/** SY-25: the monitoring pages, all with one component, and the pages of the thresholds behind them. */
export const monitorGroup = (others: readonly PermissionSeed[]): PermissionSeed =>
  ofPlatform({
    code: 'system-monitor',
    name: '系统监控',
    roles: [],
    menu: { url: '/isystem/monitor', component: 'layouts/RouteView', icon: 'dashboard' },
    children: [
      ...monitorViews.map(({ view, name, icon, url = `/isystem/monitor/${view}` }) => ({
        code: `sys:monitor:${view}`,
        name,
        roles: [],
        menu: {
          url,
          component: 'system/monitor',
          icon,
          query: { view },
          keepAlive: true as const,
        },
      })),
      action('sys:monitor:list', '查看系统监控'),
      ...others,
    ],
  })

/** The page for managing schools and their members. */
export const schoolPage: PermissionSeed = ofPlatform({
  code: tenantResource.permission,
  name: '学校管理',
  roles: [],
  menu: { url: '/isystem/tenant', component: 'system/tenant', icon: 'bank', keepAlive: true },
  children: [...buildResourcePermissions(tenantResource), ...moreActions(tenantResource)].map(entry =>
    entry.code === `${tenantResource.permission}:edit` ? { ...entry, name: '编辑与停用' } : entry,
  ),
})
