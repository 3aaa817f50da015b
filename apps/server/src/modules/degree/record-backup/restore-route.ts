import { backupPaths, maxRestoredAtOnce } from '@xw/shared/wire/backup-paths'
import { RestoreResult } from '@xw/shared/wire/backups'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { selectCopies } from './copies.ts'
import { getRecordResource, withCopies } from './find.ts'
import { previewRestore } from './foresee.ts'
import { restoreText } from './outcome.ts'
import { restoreCopies } from './restore.ts'
import { restorePermission, restoreTask } from './restore-task.ts'

const Body = Type.Object({
  backupId: textParam(64, 1),
  /** The chosen records; the whole backup when absent. */
  ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: maxRestoredAtOnce })),
  preview: Type.Optional(Type.Boolean()),
})

/** 还原单条、所选、整批: previews a restore, runs it, or starts a task when there are many records. */
export const restoreRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: backupPaths.restore,
    permission: restorePermission,
    scope: 'tenant',
    body: Body,
    response: RestoreResult,
    handle(call) {
      const caller = callerOf(call)
      return call.body.preview ? previewRoute(engine, caller, call.body) : restore(deps, engine, caller, call.body)
    },
  })

type RestoreBody = Static<typeof Body>

const chosenIds = ({ ids }: RestoreBody) => ids && [...new Set(ids)].filter(isId)

const previewRoute = (engine: Engine, caller: Caller, asked: RestoreBody) =>
  withCopies(engine, { caller, backupId: asked.backupId, toWrite: true }, (tx, access) =>
    previewRestore(tx, access, { backupId: asked.backupId, ids: chosenIds(asked) }),
  )

function restore(deps: Deps, engine: Engine, caller: Caller, asked: RestoreBody) {
  const { backupId } = asked
  return withCopies(engine, { caller, backupId, toWrite: true }, async (tx, access, backup) => {
    const ids = chosenIds(asked)
    const planned = await previewRestore(tx, access, { backupId, ids })
    if (planned.done === 0)
      throw refused(planned.total === planned.same ? '记录与备份相同，不需还原' : restoreText(planned))
    if (!ids && planned.total > maxRestoredAtOnce) {
      const title = `还原备份 ${backup.backupNo}（${planned.total} 条）`
      const taskId = await enqueueTask(deps, tx, { task: restoreTask, caller, input: { backupId }, title })
      return new Answer({ message: `共 ${planned.total} 条，已转为后台任务`, result: { ...planned, taskId } })
    }
    const { hooks } = getRecordResource(engine)
    const restoring = { files: deps.files, hooks, backup, actId: newId(), origin: caller.origin }
    const result = await restoreCopies(tx, access, restoring, ids ?? (await readCopyIds(tx, access, backupId)))
    return new Answer({ message: restoreText(result), result })
  })
}

/** Reads the ids of all copies that the caller reaches. */
async function readCopyIds(tx: Tx, access: Access, backupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${await selectCopies(tx, access, { backupId })}) copy`.execute(tx)
  return rows.map(({ id }) => id)
}
