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

/** Enough to choose from. For more, the user opens the list. */
const perType = 5
const inTotal = 10

/** A keyword matches a part of the name or the beginning of a number. */
const searchedFields: readonly (readonly [key: string, rule: QueryRule])[] = [
  ['xm', 'like'],
  ['xh', 'right_like'],
  ['sqh', 'right_like'],
]

/** HD-01: finds records by name or number in all of the caller's degree types at once. */
export const findRoute = (actions: Actions, typesOf: (session: Session) => readonly DegreeTypeCode[]): Route =>
  route({
    method: 'GET',
    path: paths.dashboard.find,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ keyword: textParam(50, 1), states: Type.Optional(textParam(50)) }),
    response: Type.Array(FoundRecord),
    async handle(call) {
      const keyword = call.query.keyword.trim()
      const found: FoundRecord[] = []
      if (keyword === '') return found
      const states = call.query.states?.split(',') ?? null
      for (const type of typesOf(call.session)) {
        if (found.length >= inTotal) break
        found.push(...(await findInType(actions, callerOf(call), { type, keyword, states })))
      }
      return found.slice(0, inTotal)
    },
  })

interface SoughtRecords {
  keyword: string
  /** The codes of the states that are wanted; null for all. */
  states: readonly string[] | null
}

/**
 * Searches one type through the engine, which limits the search to the rows the caller reaches and the fields the
 * caller sees.
 */
const findInType = (
  actions: Actions,
  caller: Caller,
  { type, ...sought }: SoughtRecords & { type: DegreeTypeCode },
): Promise<FoundRecord[]> =>
  actions.withAccess(caller, { xwlx: type }, async (tx, access) => {
    const filter = buildFilter(access.def, sought)
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
      state: textOf(record.status),
    }))
  })

/** Builds the filter over the fields that the caller may query, or null when there are none. */
function buildFilter(def: ResourceDef, { keyword, states }: SoughtRecords): Filter | null {
  const items = searchedFields.flatMap(([key, rule]) => {
    const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
    if (!field || !listQueryRules(key, field).includes(rule)) return []
    return toFilter(key, field, { rule, values: [keyword] }) ?? []
  })
  if (items.length === 0) return null
  const named: Filter = { match: 'or', items }
  if (!states) return named
  const { status } = def.fields
  const inStates = status && toFilter('status', status, { rule: 'in', values: states })
  return inStates ? { match: 'and', items: [named, inStates] } : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
