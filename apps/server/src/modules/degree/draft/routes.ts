import { PromotedDraft, RecordDraft, StoredDraft } from '@xw/shared/wire/drafts'
import { NoResult, nullable } from '@xw/shared/wire/schema'
import { formatTime } from '@xw/shared/wire/time'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { recordBodyBytes } from '../../../resource/body-bytes.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { toStoredPatch } from './patch.ts'
import type { DraftResource } from './place.ts'
import { draftConflict, promoteDraft } from './promote.ts'
import { readDraft, readRecordState, removeDraft, saveDraft } from './queries.ts'

const Id = textParam(64, 1)
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** DG-05: keeps what a user types into a record until it becomes an edit. */
export function draftRoutes(resource: Resource, place: DraftResource): Route[] {
  const { actions } = resource
  const { table, paths, titles, subject, permission } = place
  const shared = { subject, permission, scope: 'tenant' } as const
  return [
    route({
      ...shared,
      method: 'GET',
      path: paths.one,
      title: titles.one,
      query: Type.Object({ id: Id }),
      response: nullable(RecordDraft),
      handle: call =>
        actions.withAccess(callerOf(call), call.query, async (tx, access) => {
          const { draft } = await readDraft(tx, access, call.query.id, table)
          return draft
        }),
    }),
    route({
      ...shared,
      method: 'POST',
      path: paths.save,
      title: titles.save,
      body: Type.Object({
        id: Id,
        baseVersion: Version,
        draftVersion: Version,
        patch: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 200 }),
      }),
      bodyBytes: recordBodyBytes,
      response: StoredDraft,
      handle: call => {
        const { session, origin } = callerOf(call)
        const { id, baseVersion, draftVersion } = call.body
        return actions.withAccess({ session, origin }, { id }, async (tx, access) => {
          const patch = toStoredPatch(access, await readRecordState(tx, access, id), call.body.patch)
          const device = origin.userAgent || null
          const kept = await saveDraft(tx, access, { id, baseVersion, draftVersion, patch, device, table })
          if (!kept) throw draftConflict((await readDraft(tx, access, id, table)).draft)
          return { draftVersion: kept.draftVersion, updateTime: formatTime(kept.updateTime) }
        })
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: paths.promote,
      title: titles.promote,
      body: Type.Object({ id: Id, draftVersion: Version }),
      response: PromotedDraft,
      async handle(call) {
        const { id } = call.body
        const saved = await promoteDraft(resource, callerOf(call), { ...call.body, place })
        if (!saved) return new Answer({ message: '没有需要保存的内容', result: { id, version: null } })
        return new Answer({
          message: saved.remark === null ? '编辑成功!' : `编辑成功，${saved.remark}`,
          result: { id, version: saved.version },
        })
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: paths.remove,
      title: titles.remove,
      query: Type.Object({ id: Id }),
      response: NoResult,
      handle: call =>
        actions.withAccess(callerOf(call), call.query, async (tx, access) => {
          await readRecordState(tx, access, call.query.id)
          await removeDraft(tx, access, call.query.id, { table })
          return new Answer({ message: '已放弃未保存的内容' })
        }),
    }),
  ]
}
