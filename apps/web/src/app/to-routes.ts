import { can, type Grants } from '@xw/shared/permission/can'
import { messages } from '../api/messages.ts'
import { type MenuAncestor, type MenuItem, type MenuMeta, type MenuRoute, toLink } from '../data/session/menu.ts'

/** The layout of the framework's next generation. The product cannot draw a menu made for it. */
const newerLayout = 'layouts/default/index'

/** Thrown when the server's menu is of the newer generation, with which the product cannot start. */
export class WrongMenuError extends Error {
  constructor() {
    super('服务器返回的是新版菜单，请联系管理员切换为旧版菜单后再登录。')
    this.name = 'WrongMenuError'
  }
}

/** The built-in online lists, by the component names that the framework uses on the wire. */
const onlinePages: Record<string, string> = {
  OnlCgformHeadList: 'online/form-list',
  OnlCgformCopyList: 'online/copy-list',
  OnlCgformAutoList: 'online/auto-list',
  OnlCgformTreeList: 'online/tree-list',
  OnlCgformErpList: 'online/erp-list',
  OnlCgformTabList: 'online/tab-list',
  OnlCgformInnerTableList: 'online/inner-table-list',
  OnlCgreportAutoList: 'online/report-list',
}

/** SH-14: throws when the page cannot start with this menu. */
export function assertMenu(menu: unknown): asserts menu is MenuItem[] {
  if (!Array.isArray(menu) || menu.length === 0) throw new Error(messages.emptyMenu)
  if ((menu as MenuItem[]).some(usesNewerLayout)) throw new WrongMenuError()
}

const usesNewerLayout = ({ component, children }: MenuItem): boolean =>
  component === newerLayout || (children ?? []).some(usesNewerLayout)

/** SH-13: keeps the items without `meta.permission`, and those whose permission the user has. */
export function filterPermittedMenu(menu: readonly MenuItem[], grants: Grants): MenuItem[] {
  const isPermitted = ({ permission }: MenuMeta) =>
    permission === undefined || [permission].flat().some(code => can(grants, code))
  return menu
    .filter(entry => isPermitted(entry.meta))
    .map(entry => (entry.children ? { ...entry, children: filterPermittedMenu(entry.children, grants) } : entry))
}

/** SH-08: returns the routes of a menu, flat and in the menu's order. */
export function toRoutes(menu: readonly MenuItem[], parents: MenuAncestor[] = []): MenuRoute[] {
  return menu.flatMap(entry => {
    const isRoute = entry.route !== '0'
    const own: MenuAncestor = { title: entry.meta.title, path: isRoute ? entry.path : null }
    const below = toRoutes(entry.children ?? [], [...parents, own])
    return !isRoute ? below : [toRoute(entry, parents), ...below]
  })
}

function toRoute(entry: MenuItem, parents: MenuAncestor[]): MenuRoute {
  const { title, icon, url, permissionList, keepAlive, internalOrExternal, componentName } = entry.meta
  return {
    name: entry.name,
    path: entry.path,
    redirect: toRedirect(entry),
    page: toPage(entry.component),
    query: entry.query ?? {},
    meta: {
      title,
      ...(icon && { icon }),
      ...(url && { url }),
      permissionList: permissionList ?? [],
      keepAlive: keepAlive ?? false,
      internalOrExternal: internalOrExternal ?? false,
      ...(componentName && { componentName }),
    },
    parents,
  }
}

/** An aggregate item stays at its own path. A plain group redirects to its first visible item. */
function toRedirect(entry: MenuItem): string | null {
  if (entry.alwaysShow) return entry.path
  if (entry.redirect) return entry.redirect
  const first = entry.children?.find(child => !child.hidden && child.route !== '0')
  return first && toPage(entry.component) === null ? toLink(first) : null
}

/** Returns the page of a component name, or null for the framework's layouts, which draw nothing themselves. */
function toPage(component: string): string | null {
  const name = component.replace(/^\/?((src\/)?views\/)?/, '').replace(/\.vue$/, '')
  if (name === '' || /^(components\/)?layouts\//.test(name)) return null
  return onlinePages[name.slice(name.lastIndexOf('/') + 1)] ?? name
}
