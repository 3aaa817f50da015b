import { can } from '@xw/shared/permission/can'
import { isPersonalReach, type Reach } from '@xw/shared/permission/reach'
import type { Filter } from '@xw/shared/query/filter'
import type { ResourceDef, ResourceScope } from '@xw/shared/resource/resource'
import type { Session } from '../plugins/session.ts'

/**
 * Returns the filter for the rows that a user reaches at all, from the session only. The engine adds it to every
 * statement, besides the client's filter.
 */
export function scopeFilter(def: ResourceDef, session: Session, departIds: readonly string[]): Filter[] {
  const { scope } = def
  if (!scope) return []
  if (scope.person) return byPerson(scope.person, session)
  if (scope.mine && !can(session.grants, `${def.permission}:all`))
    return [{ field: scope.mine, rule: 'eq', value: session.userId }]
  return filters[session.reach](scope, session, departIds)
}

/**
 * A student reaches only the own row. For others, `peopleOf` in `access.ts` applies departments, because the rows
 * themselves do not name them.
 */
const byPerson = (field: string, { reach, userId }: Session): Filter[] =>
  isPersonalReach(reach) ? [{ field, rule: 'eq', value: userId }] : []

const nothing: Filter = { match: 'or', items: [] }

const byType = ({ degreeType }: ResourceScope, session: Session): Filter[] =>
  degreeType ? [{ field: degreeType, rule: 'in', value: session.xwbslbms }] : []

const ownRecord = ({ owner }: { owner?: string | undefined }, { userId }: Session): Filter[] => [
  owner ? { field: owner, rule: 'eq', value: userId } : nothing,
]

const filters: Record<Reach, (scope: ResourceScope, session: Session, departIds: readonly string[]) => Filter[]> = {
  platform: () => [],
  school: () => [],
  types: byType,
  depart: (scope, session, departIds) => [
    ...(scope.depart ? [{ field: scope.depart, rule: 'in', value: departIds } as const] : []),
    ...byType(scope, session),
  ],
  supervised: ({ supervisor, owner }, session) => ownRecord(supervisor ? { owner: supervisor } : { owner }, session),
  own: ownRecord,
}
