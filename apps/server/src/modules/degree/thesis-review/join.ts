import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { ThesisJoinResult } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { officeToday } from '../../../lib/office-day.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { type Access, type EngineContext, readAccess } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { readDepartsBelow } from '../../../resource/rights.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'

const Id = Type.Optional(textParam(64))

interface JoinQuery {
  xwlx: string
  batchId?: string
  departId?: string
}

/** 加入送审名单: adds the records of a type in reach that have a thesis title and are not on the list yet. */
export const joinReviewRoute = (actions: Actions, ground: EngineContext): Route =>
  route({
    method: 'POST',
    path: thesisPaths.join,
    permission: `${thesisReviewResource.permission}:join`,
    scope: 'depart',
    body: Type.Object({ xwlx: textParam(10, 1), batchId: Id, departId: Id }),
    response: ThesisJoinResult,
    async handle(call) {
      const { origin } = callerOf(call)
      const result = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const records = await readAccess(tx, degreeRecordTable, access.session, ground)
        const counts = await addTheses(tx, records, await buildCondition(tx, records, call.body))
        if (counts.joined > 0)
          await writeOperation(tx, access, { operation: 'add', what: `共 ${counts.joined} 条`, origin })
        return counts
      })
      return new Answer({ message: `已加入 ${result.joined} 篇论文`, result })
    },
  })

async function buildCondition(
  tx: Tx,
  records: Access,
  { xwlx, batchId, departId }: JoinQuery,
): Promise<RawBuilder<SqlBool>> {
  const parts = [reachableCondition(records), sql<SqlBool>`t.xwbslbm = ${xwlx}`]
  for (const [key, id] of Object.entries({ batchId, departId }))
    if (id && !isId(id)) throw invalid({ [key]: '请重新选择' })
  if (batchId) parts.push(sql`t.batch_id = ${batchId}`)
  if (departId) parts.push(sql`t.depart_id = any(${await readDepartsBelow(tx, [departId])}::uuid[])`)
  return sql.join(parts, sql` and `)
}

/** Adds theses to the list. Review numbers are given in random order, so that they do not hint at the author. */
async function addTheses(tx: Tx, { session }: Access, which: RawBuilder<SqlBool>): Promise<ThesisJoinResult> {
  const { tenantId, username } = session
  await sql`select pg_advisory_xact_lock(hashtextextended('thesis review numbers', ${tenantId}))`.execute(tx)
  const { rows } = await sql<ThesisJoinResult>`
    with found as (
      select t.*, nullif(trim(t.lwtm), '') is not null as titled,
        exists (select from xw_thesis_review old where old.tenant_id = t.tenant_id and old.record_id = t.id) as already
      from xw_info t where ${which}),
    made as (
      insert into xw_thesis_review (tenant_id, id, record_id, review_no, xh, xm, depart_id, xwbslbm, zymc, dsxm, lwtm,
        copy_ratio, word_count, check_date, check_passed, create_by)
      select found.tenant_id, gen_random_uuid(), found.id,
        ${reviewNumberSql(tenantId, sql`row_number() over (order by random())`)},
        coalesce(nullif(found.xh, ''), found.sqh), found.xm, found.depart_id, found.xwbslbm, found.zymc, found.dsxm, found.lwtm,
        checked.copy_ratio, checked.word_count, checked.check_date, checked.check_passed, ${username}
      from found left join lateral (
        select * from xw_thesis_check one where one.tenant_id = found.tenant_id and one.record_id = found.id
        order by one.check_date desc limit 1) checked on true
      where found.titled and not found.already
      returning id)
    select (select count(*)::int from made) as joined,
      (select count(*)::int from found where not titled and not already) as untitled,
      (select count(*)::int from found where already) as already`.execute(tx)
  return rows[0] ?? { joined: 0, untitled: 0, already: 0 }
}

/** SQL for the review number `place` after the last one of this year. The caller holds the lock on review numbers. */
export const reviewNumberSql = (tenantId: number, place: RawBuilder<unknown>): RawBuilder<string> => sql`
  'LW' || extract(year from ${officeToday})::text || lpad((coalesce((
    select max(substr(last.review_no, 7)::int) from xw_thesis_review last
    where last.tenant_id = ${tenantId} and last.review_no ~ ('^LW' || extract(year from ${officeToday})::text || '[0-9]{5,8}$')), 0)
    + ${place})::text, 5, '0')`
