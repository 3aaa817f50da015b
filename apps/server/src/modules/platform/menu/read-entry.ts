import { type Static, Type } from 'typebox'
import { AppError, invalid } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { isBuiltIn, toEntry } from './entries.ts'
import { arePermsTaken, isUrlTaken } from './taken.ts'
import type { PermissionRow } from './to-menu.ts'

/** What a client gives of an entry. What it leaves out stays as it is. */
export const EntryBody = Type.Object({
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
export type EntryInput = Static<typeof EntryBody>

/** A new entry as the wire's clients leave out what they do not mind. */
const blankEntry = {
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

const orNull = (text: string | null | undefined) => text?.trim() || null

/** The page's folder, however a client writes it. */
const toComponent = (text: string | null | undefined): string | null =>
  orNull(
    orNull(text)
      ?.replace(/^\/?((src\/)?views\/)?/, '')
      .replace(/\.vue$/, ''),
  )

/** An address of ours begins with a slash; one of somebody else's is a web address and nothing that could run. */
export function toUrl(text: string | null | undefined): string | null {
  const url = orNull(text)
  return url === null || /^https?:\/\//i.test(url) ? url : `/${url.replace(/^\/+/, '')}`
}

/** What an entry becomes by an edit, in the database's names; `before` is null where it is new. */
export function toColumns(before: PermissionRow | null, input: EntryInput) {
  const given = { ...(before ? toEntry(before) : blankEntry), ...input }
  const isAction = given.menuType === 2
  return {
    // The first level has nothing above it.
    parent_id: given.menuType === 0 ? null : orNull(given.parentId),
    name: given.name.trim(),
    menu_type: given.menuType,
    perms_type: given.permsType,
    status: isAction ? given.status : '0',
    icon: isAction ? null : orNull(given.icon),
    url: isAction ? null : toUrl(given.url),
    component: isAction ? null : (toComponent(given.component) ?? 'layouts/RouteView'),
    component_name: orNull(given.componentName),
    redirect: orNull(given.redirect),
    description: orNull(given.description),
    route: given.route,
    hidden: given.hidden,
    hide_tab: given.hideTab,
    keep_alive: given.keepAlive,
    always_show: given.alwaysShow,
    internal_or_external: given.internalOrExternal,
  }
}
export type EntryColumns = ReturnType<typeof toColumns>

const permsPattern = /^[A-Za-z][\w:,.-]*$/

/** What is wrong with an entry by itself, by field. */
export async function assertEntry(tx: Tx, before: PermissionRow | null, columns: EntryColumns, perms: string | null) {
  const errors: Record<string, string> = {}
  const { name, menu_type: menuType, url, status, perms_type: permsType } = columns
  if (name === '') errors.name = '请输入名称'
  if (menuType === 1 && columns.parent_id === null) errors.parentId = '请选择上级菜单'
  if (menuType === 2 && !(perms !== null && permsPattern.test(perms)))
    errors.perms = '请输入授权标识：字母开头，由字母、数字和 : , . - _ 组成'
  if (menuType !== 2 && url === null) errors.url = '请输入访问路径'
  if (before?.platform && status === '1' && permsType === '2') errors.status = '平台专用的权限必须授权后才能使用'
  if (menuType === 2 && perms !== null && (await arePermsTaken(tx, perms, before?.id))) errors.perms = '授权标识已存在'
  if (menuType !== 2 && url !== null && (await isUrlTaken(tx, url, before?.id))) errors.url = urlTaken
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const urlTaken = '访问路径不允许重复，请重定义！'

const owned = {
  url: ['url', '访问路径'],
  component: ['component', '页面组件'],
  component_name: ['componentName', '组件名称'],
  perms_type: ['permsType', '类型'],
  route: ['route', '是否路由'],
  internal_or_external: ['internalOrExternal', '打开方式'],
} as const

/** Where one of the program's own entries leads, and what it is asked for by, is the program's business. */
export function assertOwned(before: PermissionRow, columns: EntryColumns, perms: string | null): void {
  if (!isBuiltIn(before)) return
  const errors: Record<string, string> = {}
  for (const [column, [key, label]] of Object.entries(owned) as [keyof typeof owned, (typeof owned)['url']][])
    if (columns[column] !== before[column]) errors[key] = `系统内置的菜单不能修改${label}`
  if (columns.menu_type === 2 && perms !== before.code) errors.perms = '系统内置的权限不能修改授权标识'
  if ((columns.menu_type === 2) !== (before.menu_type === 2)) errors.menuType = '系统内置的菜单不能修改类型'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Who saw an older version would undo what somebody else just did. */
export function assertFresh(version: number | undefined, before: PermissionRow): void {
  if (version !== undefined && version !== before.version) throw new AppError('stale')
}
