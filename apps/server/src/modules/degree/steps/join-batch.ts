import { recordPaths } from '@xw/shared/wire/record-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import { findTargetBatch } from '../batch/index.ts'
import { batchRefusal } from './batch-refusal.ts'
import type { StepContext } from './context.ts'
import { changeMany, handleMany, manyBody } from './handle-many.ts'

const Body = Type.Object({
  ...manyBody,
  batchId: textParam(64, 1),
})

const name = '加入批次'

/** DG-02: puts records that have no batch into one, unless the batch excludes their department or grade. */
export const joinBatchRoute = (context: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.joinBatch,
    permission: `${permission}:join`,
    scope: 'tenant',
    body: Body,
    response: BulkResult,
    handle: call => run(context, call),
  })

const run = (context: StepContext, call: Call<Static<typeof Body>, unknown>) =>
  handleMany(context, call, async current => {
    const { tx, access } = current
    const batches = await context.batches.of(tx, access.session.tenantId)
    const entry = await findTargetBatch(tx, access, { batches, batchId: call.body.batchId })
    if (!entry) throw refused('请选择采集批次')
    return {
      name,
      why: sql`case
        when t.batch_id = ${entry.id} then '记录已在此批次中'
        when t.batch_id is not null then '记录已在其他批次中'
        else ${batchRefusal(entry)}
      end`,
      async take(ids) {
        const what = `${entry.name}，共 ${ids.length} 条`
        await changeMany(current, ids, { set: { batch_id: entry.id }, operation: 'join', what })
        // The check rules depend on the batch's requirements, so the records are checked again.
        await context.resource.hooks.afterWrite?.({ tx, access, ids })
      },
    }
  })
