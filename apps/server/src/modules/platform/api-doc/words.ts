import type { Route } from '../../../plugins/route.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { PermissionSeed } from '../../../seed/permission-seed.ts'
import { permissions } from '../../../seed/permissions.ts'
import type { ApiSource } from './source.ts'

/** Names routes in the words of the product. */
export interface RouteTitles {
  /** The subject that the route names, its resource, or the menu item of its permission. */
  subject(route: Route): string
  /** The route's own title, or the name of its permission. The bare path shows that a route has neither. */
  summary(route: Route): string
}

/** The name of a permission and of the menu item above it. */
interface PermissionName {
  name: string
  menu: string | null
}

const listPermissionNames = (
  entries: readonly PermissionSeed[],
  menu: string | null = null,
): [string, PermissionName][] =>
  entries.flatMap(({ code, name, children = [] }) => [[code, { name, menu }], ...listPermissionNames(children, name)])

const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`)

export function createRouteTitles({ routes, resources }: ApiSource): RouteTitles {
  const known = new Map(listPermissionNames(permissions))
  const titles = [...resources.values()]
    .map(({ source, subject }) => ({ path: source.path, title: subject ?? source.title }))
    .toSorted((a, b) => b.path.length - a.path.length)
  const byPermission = Map.groupBy(routes, ({ permission }) => permission)
  const permissionOf = ({ permission }: Route) =>
    permission && permission !== anySignedIn ? known.get(permission) : null

  return {
    subject: route =>
      route.subject ??
      titles.find(({ path }) => isBelow(route.path, path))?.title ??
      permissionOf(route)?.menu ??
      '其他',
    summary(route) {
      if (route.title) return route.title
      const last = route.path.split('/').findLast(part => /^\w/.test(part)) ?? ''
      const name = permissionOf(route)?.name
      if (!name) return last
      return byPermission.get(route.permission)?.length === 1 ? name : `${name}（${last}）`
    },
  }
}
