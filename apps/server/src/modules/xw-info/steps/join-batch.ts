import { ManyOutcome, recordPaths } from '@xw/shared/wire/record-steps'
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import { keepManyHistories, writeOperation } from '../../../resource/audit.ts'
import { callerOf } from '../../../resource/routes.ts'
import { selectionBody, selectionOf } from '../../../resource/selection.ts'
import { assignments, stamps } from '../../../resource/stamps.ts'
import { type Entry, findEntry } from '../../xw-batch/index.ts'
import { refusalOf, resultText, sortMany } from './many.ts'
import type { StepGround } from './routes.ts'

const Body = Type.Object({
  xwlx: textParam(2),
  ...selectionBody,
  batchId: textParam(64, 1),
  /** Only say what would happen. */
  preview: Type.Optional(Type.Boolean()),
})

const name = '加入批次'

/** DG-02: puts records that are in no collection into one, as far as they take part in it. */
export const joinBatchRoute = (ground: StepGround, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.joinBatch,
    permission: `${permission}:join`,
    scope: 'tenant',
    body: Body,
    response: ManyOutcome,
    handle: call => run(ground, call),
  })

function run(
  { resource: { actions, hooks }, batches, questionsPerHour }: StepGround,
  call: Call<Static<typeof Body>, unknown>,
): Promise<Answer<ManyOutcome>> {
  const caller = callerOf(call)
  const { xwlx, ids, batchId, preview = false } = call.body
  return actions.within(caller, { xwlx }, async (tx, access) => {
    const { session, base } = access
    const entry = await findEntry(tx, access, { batches: await batches.of(tx, session.tenantId), batchId })
    if (!entry) throw refused('请选择采集批次')
    const asking = { hooks, origin: caller.origin, perHour: questionsPerHour }
    const which = await selectionOf(tx, access, call.body, asking)
    const named = ids && { named: new Set(ids).size }
    const { ready, outcome } = await sortMany(tx, access, { which, why: whyNot(entry), held: !preview, ...named })
    if (preview) return new Answer({ result: outcome })
    if (ready.length === 0) throw refused(refusalOf(name, outcome))
    await keepManyHistories(tx, access, sql`select unnest(${ready}::uuid[])`)
    await sql`
      update ${sql.table(base.table)} t set ${assignments({ batch_id: entry.id, ...stamps(session, 't') })}
      where t.id = any(${ready}::uuid[]) and t.tenant_id = ${session.tenantId}`.execute(tx)
    const what = `${entry.name}，共 ${ready.length} 条`
    await writeOperation(tx, access, { operation: 'join', what, origin: caller.origin })
    return new Answer({ message: resultText(name, outcome), result: outcome })
  })
}

/** Why the record `t` does not come into a collection; null where it does. */
function whyNot({ id, name: batchName, departIds, grades }: Entry): RawBuilder<unknown> {
  const outside = (column: RawBuilder<unknown>, known: ReadonlySet<string> | null, type: RawBuilder<unknown>) =>
    known ? sql`${column} is not null and not ${column} = any(${[...known]}::${type})` : sql`false`
  return sql`case
    when t.batch_id = ${id} then '记录已在此批次中'
    when t.batch_id is not null then '记录已在其他批次中'
    when ${outside(sql`t.depart_id`, departIds, sql`uuid[]`)} then ${`院系不参加批次“${batchName}”`}
    when ${outside(sql`t.nj`, grades, sql`text[]`)} then ${`年级不参加批次“${batchName}”`}
    when exists (
      select from xw_info other where other.tenant_id = t.tenant_id and other.zjhm_hash = t.zjhm_hash
        and other.xwbslbm = t.xwbslbm and other.batch_id = ${id} and other.nj = t.nj and other.del_flag = '0')
      then '批次中已有证件号码和年级相同的记录'
  end`
}
