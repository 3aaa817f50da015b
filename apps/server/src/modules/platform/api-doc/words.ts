import type { Route } from '../../../plugins/route.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { PermissionSeed } from '../../../seed/permission-seed.ts'
import { permissions } from '../../../seed/permissions.ts'
import { endpointWords, routeWords, subjects } from './route-words.ts'
import type { ApiSource } from './source.ts'

/** What routes are called, in the words that the product has for them. */
export interface Words {
  /** What it is about: the resource, or what modules without one are for. */
  subject(route: Route): string
  summary(route: Route): string
}

/** A permission's own name, and the entry of the menu that it stands under. */
interface Named {
  name: string
  menu: string | null
}

const namesOf = (entries: readonly PermissionSeed[], menu: string | null = null): [string, Named][] =>
  entries.flatMap(({ code, name, children = [] }) => [[code, { name, menu }], ...namesOf(children, name)])

const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`)

export function createWords({ routes, resources }: ApiSource): Words {
  const known = new Map(namesOf(permissions))
  const titles = [...resources.values()].map(({ source }): [string, string] => [source.path, source.title])
  const starts = [...Object.entries(subjects), ...titles].toSorted(([a], [b]) => b.length - a.length)
  const byPermission = Map.groupBy(routes, ({ permission }) => permission)
  const permissionOf = ({ permission }: Route) =>
    permission && permission !== anySignedIn ? known.get(permission) : null

  const subject = (route: Route) =>
    starts.find(([start]) => isBelow(route.path, start))?.[1] ?? permissionOf(route)?.menu ?? '其他'
  return {
    subject,
    summary(route) {
      const own = routeWords[route.path]
      if (own) return own
      const last = route.path.split('/').findLast(part => /^\w/.test(part)) ?? ''
      const usual = endpointWords[last]
      if (usual) return usual
      const name = permissionOf(route)?.name ?? subject(route)
      return byPermission.get(route.permission)?.length === 1 ? name : `${name}（${last}）`
    },
  }
}
