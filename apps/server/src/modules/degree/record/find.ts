import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { QueryRule } from '@xw/shared/field-types/field'
import { listQueryRules } from '@xw/shared/query/field-rules'
import type { Filter } from '@xw/shared/query/filter'
import { readSort } from '@xw/shared/query/sort'
import { toFilter } from '@xw/shared/query/to-filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { FoundRecord } from '@xw/shared/wire/found-record'
import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Actions } from '../../../resource/actions.ts'
import { showWithTexts } from '../../../resource/list.ts'
import { callerOf } from '../../../resource/routes.ts'
import { readRows } from '../../../resource/rows.ts'
import type { Caller } from '../../../resource/within.ts'

/** Enough to choose from; who finds more than these asks the list. */
const perType = 5
const inAll = 10

/** What a record is found by: a part of the name, the beginning of a number. */
const soughtBy: readonly (readonly [key: string, rule: QueryRule])[] = [
  ['xm', 'like'],
  ['xh', 'right_like'],
  ['sqh', 'right_like'],
]

/** HD-01: finds records by name or number, of all the caller's types at once. */
export const findRoute = (actions: Actions, typesOf: (session: Session) => readonly DegreeTypeCode[]): Route =>
  route({
    method: 'GET',
    path: paths.dashboard.find,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ keyword: textParam(50, 1) }),
    response: Type.Array(FoundRecord),
    async handle(call) {
      const keyword = call.query.keyword.trim()
      const found: FoundRecord[] = []
      if (keyword === '') return found
      for (const type of typesOf(call.session)) {
        if (found.length >= inAll) break
        found.push(...(await findIn(actions, callerOf(call), { type, keyword })))
      }
      return found.slice(0, inAll)
    },
  })

/** Those of one type, through the engine: the rows the caller reaches, by the fields the caller sees. */
const findIn = (
  actions: Actions,
  caller: Caller,
  { type, keyword }: { type: DegreeTypeCode; keyword: string },
): Promise<FoundRecord[]> =>
  actions.withAccess(caller, { xwlx: type }, async (tx, access) => {
    const filter = toQuestion(access.def, keyword)
    if (!filter) return []
    const wanted = { filter, bin: 'inUse' as const, sort: readSort(access.def), limit: perType, offset: 0 }
    const records = await showWithTexts(tx, access, await readRows(tx, access, wanted))
    return records.map(record => ({
      id: String(record.id),
      xwbslbm: type,
      name: textOf(record.xm) ?? '',
      number: textOf(record.xh) ?? textOf(record.sqh),
      depart: textOf(record.departId_dictText),
      status: textOf(record.status_dictText),
    }))
  })

/** What the keyword asks of the fields that the caller may ask for; null where there is none. */
function toQuestion(def: ResourceDef, keyword: string): Filter | null {
  const items = soughtBy.flatMap(([key, rule]) => {
    const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
    if (!field || !listQueryRules(key, field).includes(rule)) return []
    return toFilter(key, field, { rule, values: [keyword] }) ?? []
  })
  return items.length > 0 ? { match: 'or', items } : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
