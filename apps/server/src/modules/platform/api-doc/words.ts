import type { Route } from '../../../plugins/route.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { PermissionSeed } from '../../../seed/permission-seed.ts'
import { permissions } from '../../../seed/permissions.ts'
import { endpointTitles, routeTitles, subjectTitles } from './route-words.ts'
import type { ApiSource } from './source.ts'

/** Names routes in the words of the product. */
export interface RouteTitles {
  /** The resource of a route, or the purpose of a route without one. */
  subject(route: Route): string
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
  const titles = [...resources.values()].map(({ source, subject }): [string, string] => [
    source.path,
    subject ?? source.title,
  ])
  const starts = [...Object.entries(subjectTitles), ...titles].toSorted(([a], [b]) => b.length - a.length)
  const byPermission = Map.groupBy(routes, ({ permission }) => permission)
  const permissionOf = ({ permission }: Route) =>
    permission && permission !== anySignedIn ? known.get(permission) : null

  const subject = (route: Route) =>
    route.subject ?? starts.find(([start]) => isBelow(route.path, start))?.[1] ?? permissionOf(route)?.menu ?? '其他'
  return {
    subject,
    summary(route) {
      const own = route.title ?? routeTitles[route.path]
      if (own) return own
      const last = route.path.split('/').findLast(part => /^\w/.test(part)) ?? ''
      const usual = endpointTitles[last]
      if (usual) return usual
      const name = permissionOf(route)?.name ?? subject(route)
      return byPermission.get(route.permission)?.length === 1 ? name : `${name}（${last}）`
    },
  }
}
