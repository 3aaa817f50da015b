import { type RecordQuery, toRecordParams } from '@xw/shared/degree/record-queries'
import { degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { type MenuRoute, toLink } from '../../data/session/menu.ts'
import { usePermissions } from '../../data/session/permissions.ts'

/** The records of a type that a number counts: those of one collection, or all where it is null. */
export interface Counted {
  readonly xwbslbm: string
  readonly batchId: string | null
}

/** A part of a number, with the list of exactly its records; without one where the user's menu has no such list. */
export interface CountPart {
  readonly name: string
  readonly count: number
  readonly to: string | undefined
}

export const typeName = (code: string): string => findDegreeType(code)?.name ?? code

/** Types in the order of the national list. */
export const inOrder = <T extends { xwbslbm: string }>(counts: readonly T[]): T[] =>
  degreeTypes.flatMap(({ code }) => counts.filter(({ xwbslbm }) => xwbslbm === code))

/** The address of the list that answers a question about the records of a type. */
function recordsLink(
  routes: readonly MenuRoute[],
  { xwbslbm, batchId }: Counted,
  question: RecordQuery,
): string | undefined {
  const route = routes.find(({ query }) => query.xwlx === xwbslbm)
  const query = { ...route?.query, batch: batchId ?? 'all', ...toRecordParams(question) }
  return route && toLink({ path: route.path, query })
}

/** Makes parts of numbers: how many there are of a type, and where they are listed. */
export function usePartOf() {
  const routes = usePermissions(state => state.routes)
  return (counted: Counted, count: number, question: RecordQuery): CountPart => ({
    name: typeName(counted.xwbslbm),
    count,
    to: recordsLink(routes ?? [], counted, question),
  })
}
