import type { DecisionLineMatch } from '@xw/shared/degree/decision-lines'
import { findDegreeType } from '@xw/shared/degree/types'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams, decisionPaths, unlistedValue } from '@xw/shared/wire/decision-paths'
import { DecisionComparison } from '@xw/shared/wire/decisions'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { countRows, findRecord, reachableCondition } from '../../../resource/rows.ts'
import type { Caller } from '../../../resource/within.ts'
import { matchSql } from './match.ts'

interface LineGroup {
  xwbslbm: string
  outcome: string
  reason: string | null
  match: DecisionLineMatch
  count: number
}

/** DG-04: compares a decision's list with the records in both directions, for each degree type on the list. */
export const compareRoute = (engine: Engine, decisions: Resource): Route =>
  route({
    method: 'GET',
    path: decisionPaths.compare,
    permission: `${decisionResource.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ id: textParam(64, 1) }),
    response: Type.Array(DecisionComparison),
    async handle(call) {
      const caller = callerOf(call)
      const { id } = call.query
      await decisions.actions.withAccess(caller, {}, async (tx, access) => {
        if (!isId(id) || !(await findRecord(tx, access, id))) throw notFound()
      })
      return compareDecision(engine, caller, id)
    },
  })

/** Compares a decision's list with the records, type by type. The caller has checked that the decision is in reach. */
export async function compareDecision(engine: Engine, caller: Caller, id: string): Promise<DecisionComparison[]> {
  const entries = engine.made.get(decisionPaths.entries)
  if (!entries) throw new Error('there are no lists of decisions')
  const lines = await entries.actions.withAccess(caller, {}, (tx, access) => readLineGroups(tx, access, id))
  const compared: DecisionComparison[] = []
  for (const [type, ofType] of Map.groupBy(lines, ({ xwbslbm }) => xwbslbm))
    compared.push(compareType(ofType, type, await countUnlisted(engine, caller, { id, type })))
  return compared
}

async function readLineGroups(tx: Tx, access: Access, id: string): Promise<LineGroup[]> {
  const { rows } = await sql<LineGroup>`
    select xwbslbm, outcome, reason, match, count(*)::int as count from (
      select t.xwbslbm, t.outcome, t.reason, ${matchSql(access)} as match from xw_decision_entry t
      where ${reachableCondition(access)} and t.decision_id = ${id}
    ) as line group by 1, 2, 3, 4 order by 1, 2, 3 nulls first, 4`.execute(tx)
  return rows
}

/** Counts the records that the list lacks. It uses the record list's filter, so the caller's reach limits the count. */
async function countUnlisted(engine: Engine, caller: Caller, { id, type }: { id: string; type: string }) {
  const records = engine.made.get(recordsPath)
  if (!records || !findDegreeType(type)) return 0
  return records.actions.withAccess(caller, { xwlx: type }, async (tx, access) => {
    const narrow = records.hooks.narrow?.(
      { [decisionListParams.decision]: id, [decisionListParams.listed]: unlistedValue },
      access,
    )
    return (await countRows(tx, access, { ...(narrow && { narrow }) }, maxCounted)).total
  })
}

/** The count stops here; a school has fewer approved records at a time. */
const maxCounted = 200_000

function compareType(lines: readonly LineGroup[], xwbslbm: string, unlistedCount: number): DecisionComparison {
  const sum = (some: readonly LineGroup[], match?: DecisionLineMatch) =>
    some.filter(line => !match || line.match === match).reduce((all, { count }) => all + count, 0)
  const groups = Map.groupBy(lines, ({ outcome, reason }) => JSON.stringify([outcome, reason]))
  return {
    xwbslbm,
    listed: sum(lines),
    none: sum(lines, 'none'),
    name: sum(lines, 'name'),
    state: sum(lines, 'state'),
    unlisted: unlistedCount,
    groups: [...groups.values()].flatMap(some => {
      const [first] = some
      const [ready, done] = [sum(some, 'ready'), sum(some, 'done')]
      return first && ready + done > 0 ? [{ outcome: first.outcome, reason: first.reason, ready, done }] : []
    }),
  }
}
