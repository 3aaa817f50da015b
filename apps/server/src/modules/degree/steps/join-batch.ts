import { recordPaths } from '@xw/shared/wire/record-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import { findEntry } from '../batch/index.ts'
import { whyNotIn } from './batch-refusal.ts'
import type { StepGround } from './context.ts'
import { changeMany, handleMany, manyBody } from './handle-many.ts'

const Body = Type.Object({
  ...manyBody,
  batchId: textParam(64, 1),
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
    response: BulkResult,
    handle: call => run(ground, call),
  })

const run = (ground: StepGround, call: Call<Static<typeof Body>, unknown>) =>
  handleMany(ground, call, async doing => {
    const { tx, access } = doing
    const batches = await ground.batches.of(tx, access.session.tenantId)
    const entry = await findEntry(tx, access, { batches, batchId: call.body.batchId })
    if (!entry) throw refused('请选择采集批次')
    return {
      name,
      why: sql`case
        when t.batch_id = ${entry.id} then '记录已在此批次中'
        when t.batch_id is not null then '记录已在其他批次中'
        else ${whyNotIn(entry)}
      end`,
      async take(ids) {
        const what = `${entry.name}，共 ${ids.length} 条`
        await changeMany(doing, ids, { set: { batch_id: entry.id }, operation: 'join', what })
        // What a collection asks for is part of what the rules look at.
        await ground.resource.hooks.afterWrite?.({ tx, access, ids })
      },
    }
  })
