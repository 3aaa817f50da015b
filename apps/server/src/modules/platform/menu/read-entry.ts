import { type Static, Type } from 'typebox'
import { AppError, invalid } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { isBuiltIn, toMenuFields } from './entries.ts'
import { arePermsTaken, isUrlTaken } from './taken.ts'
import type { PermissionRow } from './to-menu.ts'

/** The fields of a menu item in a request; a field left out stays unchanged. */
export const MenuItemBody = Type.Object({
  id: Type.Optional(textParam(64)),
  parentId: Type.Optional(textParam(64)),
  name: Type.Optional(textParam(100)),
  menuType: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
  perms: Type.Optional(textParam(100)),
  permsType: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
  status: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  icon: Type.Optional(textParam(64)),
  url: Type.Optional(textParam(500)),
  component: Type.Optional(textParam(200)),
  componentName: Type.Optional(textParam(100)),
  redirect: Type.Optional(textParam(500)),
  description: Type.Optional(textParam(500)),
  sortNo: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  route: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  hideTab: Type.Optional(Type.Boolean()),
  keepAlive: Type.Optional(Type.Boolean()),
  alwaysShow: Type.Optional(Type.Boolean()),
  internalOrExternal: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Integer()),
})
export type MenuItemInput = Static<typeof MenuItemBody>

/** Defaults for a new menu item, because clients leave fields out. */
const newItemDefaults = {
  parentId: null,
  name: '',
  menuType: 1,
  perms: null,
  permsType: '2',
  status: '0',
  icon: null,
  url: null,
  component: null,
  componentName: null,
  redirect: null,
  description: null,
  route: true,
  hidden: false,
  hideTab: false,
  keepAlive: false,
  alwaysShow: false,
  internalOrExternal: false,
} as const

const trimToNull = (text: string | null | undefined) => text?.trim() || null

/** Normalises the path of a page component, which clients write with or without folder and extension. */
const normalizeComponent = (text: string | null | undefined): string | null =>
  trimToNull(
    trimToNull(text)
      ?.replace(/^\/?((src\/)?views\/)?/, '')
      .replace(/\.vue$/, ''),
  )

/** Normalises an address: a local one begins with a slash, another one is http or https, so that it cannot be a script. */
export function normalizeUrl(text: string | null | undefined): string | null {
  const url = trimToNull(text)
  return url === null || /^https?:\/\//i.test(url) ? url : `/${url.replace(/^\/+/, '')}`
}

/** Builds the database columns of a menu item after an edit; `before` is null for a new one. */
export function toMenuColumns(before: PermissionRow | null, input: MenuItemInput) {
  const given = { ...(before ? toMenuFields(before) : newItemDefaults), ...input }
  const isAction = given.menuType === 2
  return {
    // A first-level item has no parent.
    parent_id: given.menuType === 0 ? null : trimToNull(given.parentId),
    name: given.name.trim(),
    menu_type: given.menuType,
    perms_type: given.permsType,
    status: isAction ? given.status : '0',
    icon: isAction ? null : trimToNull(given.icon),
    url: isAction ? null : normalizeUrl(given.url),
    component: isAction ? null : (normalizeComponent(given.component) ?? 'layouts/RouteView'),
    component_name: trimToNull(given.componentName),
    redirect: trimToNull(given.redirect),
    description: trimToNull(given.description),
    route: given.route,
    hidden: given.hidden,
    hide_tab: given.hideTab,
    keep_alive: given.keepAlive,
    always_show: given.alwaysShow,
    internal_or_external: given.internalOrExternal,
  }
}
export type MenuItemColumns = ReturnType<typeof toMenuColumns>

const permsPattern = /^[A-Za-z][\w:,.-]*$/

/** Checks a menu item on its own and reports errors by field. */
export async function assertValidMenuItem(
  tx: Tx,
  before: PermissionRow | null,
  columns: MenuItemColumns,
  perms: string | null,
) {
  const errors: Record<string, string> = {}
  const { name, menu_type: menuType, url, status, perms_type: permsType } = columns
  if (name === '') errors.name = '请输入名称'
  if (menuType === 1 && columns.parent_id === null) errors.parentId = '请选择上级菜单'
  if (menuType === 2 && !(perms !== null && permsPattern.test(perms)))
    errors.perms = '请输入授权标识：字母开头，由字母、数字和 : , . - _ 组成'
  if (menuType !== 2 && url === null) errors.url = '请输入访问路径'
  if (before?.platform && status === '1' && permsType === '2') errors.status = '平台专用的权限必须授权后才能使用'
  if (menuType === 2 && perms !== null && (await arePermsTaken(tx, perms, before?.id))) errors.perms = '授权标识已存在'
  if (menuType !== 2 && url !== null && (await isUrlTaken(tx, url, before?.id))) errors.url = urlTakenMessage
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const urlTakenMessage = '访问路径不允许重复，请重定义！'

const fixedColumns = {
  url: ['url', '访问路径'],
  component: ['component', '页面组件'],
  component_name: ['componentName', '组件名称'],
  perms_type: ['permsType', '类型'],
  route: ['route', '是否路由'],
  internal_or_external: ['internalOrExternal', '打开方式'],
} as const

/** Refuses changes of a built-in item’s target and permission code, which the program relies on. */
export function assertBuiltInUnchanged(before: PermissionRow, columns: MenuItemColumns, perms: string | null): void {
  if (!isBuiltIn(before)) return
  const errors: Record<string, string> = {}
  for (const [column, [key, label]] of Object.entries(fixedColumns) as [
    keyof typeof fixedColumns,
    (typeof fixedColumns)['url'],
  ][])
    if (columns[column] !== before[column]) errors[key] = `系统内置的菜单不能修改${label}`
  if (columns.menu_type === 2 && perms !== before.code) errors.perms = '系统内置的权限不能修改授权标识'
  if ((columns.menu_type === 2) !== (before.menu_type === 2)) errors.menuType = '系统内置的菜单不能修改类型'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses an edit based on an older version, which would undo another user’s change. */
export function assertFresh(version: number | undefined, before: PermissionRow): void {
  if (version !== undefined && version !== before.version) throw new AppError('stale')
}
