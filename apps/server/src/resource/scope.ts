import { can } from '@xw/shared/permission/can'
import type { Filter } from '@xw/shared/query/filter'
import type { ResourceDef, Scope } from '@xw/shared/resource/resource'
import type { Session } from '../plugins/session.ts'

/** How far somebody reaches in records that belong to departments, degree types or persons. */
export type Reach = 'school' | 'types' | 'depart' | 'own'

const reaches: readonly [Reach, readonly string[]][] = [
  ['school', ['admin', 'dwgly']],
  ['types', ['lbgly']],
]

/** The widest of one's roles decides. Whoever is none of the known ones works inside a department; a student alone. */
export function reachOf(roleCodes: readonly string[]): Reach {
  const known = reaches.find(([, codes]) => codes.some(code => roleCodes.includes(code)))
  if (known) return known[0]
  return roleCodes.some(code => !['xs', 'ds', 'zj'].includes(code)) ? 'depart' : 'own'
}

/**
 * The rows of a resource that somebody reaches at all, from the session and nothing else. It is added to every
 * statement of the engine after what the client asked for.
 */
export function scopeFilter(def: ResourceDef, session: Session, departIds: readonly string[]): Filter[] {
  const { scope } = def
  if (!scope) return []
  if (scope.person) return byPerson(scope.person, session)
  if (scope.mine && !can(session.grants, `${def.permission}:all`))
    return [{ field: scope.mine, rule: 'eq', value: session.userId }]
  return filters[reachOf(session.roleCodes)](scope, session, departIds)
}

/** A student reaches the own person alone; how departments bound the others is not said by the rows themselves. */
const byPerson = (field: string, { roleCodes, userId }: Session): Filter[] =>
  reachOf(roleCodes) === 'own' ? [{ field, rule: 'eq', value: userId }] : []

const nothing: Filter = { match: 'or', items: [] }

const byType = ({ degreeType }: Scope, session: Session): Filter[] =>
  degreeType ? [{ field: degreeType, rule: 'in', value: session.xwbslbms }] : []

const filters: Record<Reach, (scope: Scope, session: Session, departIds: readonly string[]) => Filter[]> = {
  school: () => [],
  types: byType,
  depart: (scope, session, departIds) => [
    ...(scope.depart ? [{ field: scope.depart, rule: 'in', value: departIds } as const] : []),
    ...byType(scope, session),
  ],
  own: ({ owner }, { userId }) => [owner ? { field: owner, rule: 'eq', value: userId } : nothing],
}
