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
import { copiesOf } from './copies.ts'
import { recordsOf, withCopies } from './find.ts'
import { foreseeRestore } from './foresee.ts'
import { outcomeText } from './outcome.ts'
import { restoreCopies } from './restore.ts'
import { restorePermission, restoreTask } from './restore-task.ts'

const Body = Type.Object({
  backupId: textParam(64, 1),
  /** Those that were chosen; all of the backup where absent. */
  ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: maxRestoredAtOnce })),
  preview: Type.Optional(Type.Boolean()),
})

/** 还原单条、所选、整批: says what would happen, does it, or has it done where there are many. */
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
      return call.body.preview ? foresee(engine, caller, call.body) : restore(deps, engine, caller, call.body)
    },
  })

type Asked = Static<typeof Body>

const chosen = ({ ids }: Asked) => ids && [...new Set(ids)].filter(isId)

const foresee = (engine: Engine, caller: Caller, asked: Asked) =>
  withCopies(engine, { caller, backupId: asked.backupId, toWrite: true }, (tx, access) =>
    foreseeRestore(tx, access, { backupId: asked.backupId, ids: chosen(asked) }),
  )

function restore(deps: Deps, engine: Engine, caller: Caller, asked: Asked) {
  const { backupId } = asked
  return withCopies(engine, { caller, backupId, toWrite: true }, async (tx, access, backup) => {
    const ids = chosen(asked)
    const planned = await foreseeRestore(tx, access, { backupId, ids })
    if (planned.done === 0)
      throw refused(planned.total === planned.same ? '记录与备份相同，不需还原' : outcomeText(planned))
    if (!ids && planned.total > maxRestoredAtOnce) {
      const title = `还原备份 ${backup.backupNo}（${planned.total} 条）`
      const taskId = await enqueueTask(deps, tx, { task: restoreTask, caller, input: { backupId }, title })
      return new Answer({ message: `共 ${planned.total} 条，已转为后台任务`, result: { ...planned, taskId } })
    }
    const { hooks } = recordsOf(engine)
    const restoring = { files: deps.files, hooks, backup, actId: newId(), origin: caller.origin }
    const result = await restoreCopies(tx, access, restoring, ids ?? (await idsOf(tx, access, backupId)))
    return new Answer({ message: outcomeText(result), result })
  })
}

/** All that the caller reaches. */
async function idsOf(tx: Tx, access: Access, backupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${await copiesOf(tx, access, { backupId })}) copy`.execute(tx)
  return rows.map(({ id }) => id)
}
