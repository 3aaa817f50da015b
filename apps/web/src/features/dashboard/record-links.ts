import { type RecordQuery, toRecordParams } from '@xw/shared/degree/record-queries'
import { degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { type MenuRoute, toLink } from '../../data/session/menu.ts'
import { usePermissions } from '../../data/session/permissions.ts'

/** The records that a number counts: one degree type within a batch, or in all batches when `batchId` is null. */
export interface CountScope {
  readonly xwbslbm: string
  readonly batchId: string | null
}

/**
 * One part of a number, with a link to the list of exactly its records. The link is absent when the user's menu has no
 * such list.
 */
export interface CountPart {
  readonly name: string
  readonly count: number
  readonly to: string | undefined
}

export const degreeTypeName = (code: string): string => findDegreeType(code)?.name ?? code

/** Sorts counts in the order of the national list of degree types. */
export const inNationalOrder = <T extends { xwbslbm: string }>(counts: readonly T[]): T[] =>
  degreeTypes.flatMap(({ code }) => counts.filter(({ xwbslbm }) => xwbslbm === code))

/** Returns the address of the list that shows the records of a query. */
function buildRecordsLink(
  routes: readonly MenuRoute[],
  { xwbslbm, batchId }: CountScope,
  question: RecordQuery,
): string | undefined {
  const route = routes.find(({ query }) => query.xwlx === xwbslbm)
  const query = { ...route?.query, batch: batchId ?? 'all', ...toRecordParams(question) }
  return route && toLink({ path: route.path, query })
}

/** Returns a function that builds a part of a number with the link to its list. */
export function useCountPart() {
  const routes = usePermissions(state => state.routes)
  return (counted: CountScope, count: number, question: RecordQuery): CountPart => ({
    name: degreeTypeName(counted.xwbslbm),
    count,
    to: buildRecordsLink(routes ?? [], counted, question),
  })
}
