import { againStep } from '@xw/shared/degree/record-steps'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Files } from '../../../plugins/files.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { findTargetBatch } from '../batch/index.ts'
import { actorOf } from './actor.ts'
import { batchRefusal } from './batch-refusal.ts'
import type { StepContext } from './context.ts'
import { copyPhotos, type RecordCopy } from './copy-photos.ts'
import { type CallContext, handleMany, manyBody } from './handle-many.ts'
import { stepRefusal } from './step.ts'

const Body = Type.Object({
  ...manyBody,
  batchId: textParam(64, 1),
})

/** Limits one call, because each record's photo is copied too. */
const mostAtOnce = 1_000

/** DG-04: applies again for a degree that was deferred, by copying the record into a later batch. */
export const applyAgainRoute = (context: StepContext, files: Files, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.again,
    permission: `${permission}:${againStep.code}`,
    scope: 'tenant',
    body: Body,
    response: BulkResult,
    handle: call => run(context, files, call),
  })

const run = (context: StepContext, files: Files, call: Call<Static<typeof Body>, unknown>) =>
  handleMany(context, call, async current => {
    const { tx, access } = current
    const { session } = access
    const { name, who } = againStep
    const actor = actorOf(session)
    if (!actor || !who.includes(actor)) throw refused(`您不能办理“${name}”`)
    const batches = await context.batches.of(tx, session.tenantId)
    const entry = await findTargetBatch(tx, access, { batches, batchId: call.body.batchId })
    if (!entry) throw refused('请选择采集批次')
    return {
      name,
      why: sql`coalesce(${stepRefusal(access, { action: againStep, actor }, batches)},
        case when t.batch_id = ${entry.id} then '记录就在此批次中' end, ${batchRefusal(entry)})`,
      async take(ids) {
        if (ids.length > mostAtOnce) throw refused(`一次最多转入 ${mostAtOnce} 条记录，请缩小查询范围`)
        const copies = ids.map(id => ({ from: id, to: newId() }))
        await copyRecords(current, copies, entry.id)
        await copyPhotos(current, files, copies)
        await storeSteps(current, copies, actor)
        const what = `${name} ${entry.name}，共 ${ids.length} 条`
        await writeOperation(tx, access, { operation: 'step', what, origin: current.origin })
        await context.resource.hooks.afterWrite?.({ tx, access, ids: copies.map(({ to }) => to) })
      },
    }
  })

/** Fields that are not copied: decisions about the record, and files, since a file belongs to one record. */
const leftBehind: readonly string[] = ['batchId', 'hxwrq', 'jybh', 'xwzsbh', 'photo']
/** Read-only fields that are copied all the same. */
const alsoTaken: readonly string[] = ['xwbslbm', 'studentUserId']

/** Lists the columns of the fields that a person can fill in. */
const columnsOf = ({ fields }: ResourceDef): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const isTaken = field.readonly !== true && !leftBehind.includes(key) && !Object.hasOwn(systemFields, key)
    if (!isTaken && !alsoTaken.includes(key)) return []
    const storage = getFieldStorage(key, field)
    if (storage.kind === 'sealed') return [storage.column, storage.hash, storage.tail]
    return storage.kind === 'column' ? [storage.column] : []
  })

async function copyRecords({ tx, access }: CallContext, copies: readonly RecordCopy[], batchId: string): Promise<void> {
  const { base, session } = access
  const columns = columnsOf(base).map(column => sql.id(column))
  const taken = columns.map(column => sql`t.${column}`)
  await sql`
    insert into xw_info (tenant_id, id, batch_id, create_by, zdy, ${sql.join(columns)})
    select t.tenant_id, copy.to_id, ${batchId}, ${session.username}, ${ownValues}, ${sql.join(taken)}
    from xw_info t join unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[])
      as copy (from_id, to_id) on copy.from_id = t.id
    where t.tenant_id = ${session.tenantId}`.execute(tx)
}

/** The school's custom fields (`zdy`) without attachments (`fj…`). */
const ownValues = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(t.zdy) where key not like 'fj%')`

/**
 * Begins the history of each copy with a step from the original's state. The original keeps its history and its state.
 */
async function storeSteps(
  { tx, access: { session }, origin }: CallContext,
  copies: readonly RecordCopy[],
  actor: string,
) {
  await sql`
    insert into xw_info_step (tenant_id, record_id, version, action, from_status, to_status, reason, actor, user_id,
      username, realname, ip)
    select t.tenant_id, copy.to_id, 1, ${againStep.code}, t.status, '00', t.return_reason, ${actor}, ${session.userId},
      ${session.username}, ${session.realname}, ${origin.ip}
    from xw_info t join unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[])
      as copy (from_id, to_id) on copy.from_id = t.id
    where t.tenant_id = ${session.tenantId}`.execute(tx)
}
