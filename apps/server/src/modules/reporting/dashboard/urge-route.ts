import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { paths } from '@xw/shared/wire/paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { retryOnDeadlock } from '../../../lib/out-of-deadlock.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { type CountedRecords, listDepartments, resolveCountedTypes, selectCountedRecords } from '../figures/index.ts'
import { urgeReachedStudents } from './urge.ts'

const permission = `${degreeRecordTable.permission}:urge`

/** More than a school has. */
const maxDeparts = 500

const UrgeBody = Type.Object({
  /** The round, named by the id of one of its batches, or `open` or `all`. */
  batch: textParam(64, 1),
  /** The departments; all in reach when absent. */
  departIds: Type.Optional(Type.Array(textParam(64, 1), { minItems: 1, maxItems: maxDeparts })),
  /** Only report who would be notified. */
  preview: Type.Optional(Type.Boolean()),
})

/** DG-10, 催办: sends a reminder to students who have not submitted. */
export const urgeRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: paths.dashboard.urge,
    permission,
    scope: 'tenant',
    body: UrgeBody,
    response: BulkResult,
    handle: call => retryOnDeadlock(() => handleUrge(deps, engine, call)),
  })

function handleUrge(
  { db }: Deps,
  engine: Engine,
  call: Call<Static<typeof UrgeBody>, unknown>,
): Promise<Answer<BulkResult>> {
  const { session, origin } = callerOf(call)
  const { tenantId } = session
  const { batch, departIds, preview = false } = call.body
  if (departIds && !departIds.every(isId)) throw refused('院系不存在')
  return db.inTenant(tenantId, async tx => {
    const counted = await resolveCountedTypes(tx, session, batch)
    const reached = await selectCountedRecords(engine, { tx, session, action: permission }, counted)
    const outcome = await urgeReachedStudents(tx, reached, { tenantId, departIds, preview })
    if (preview) return new Answer({ result: outcome })
    const names = (await listDepartments(tx, departIds ?? [])).map(({ name }) => `，${name}`).join('')
    const what = `${describeBatches(reached)}${names}，已通知 ${outcome.done} 名学生`
    await writeOperation(tx, { def: degreeRecordTable, session }, { operation: 'urge', what, origin })
    return new Answer({ message: `已催办 ${outcome.done} 名学生，消息将在一分钟内发出`, result: outcome })
  })
}

const describeBatches = (reached: readonly CountedRecords[]) =>
  reached.map(({ type, batch }) => `${findDegreeType(type)?.name ?? type} ${batch?.name ?? '全部记录'}`).join('、')
