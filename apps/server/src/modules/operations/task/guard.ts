import { can } from '@xw/shared/permission/can'
import { AppError } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Session } from '../../../plugins/session.ts'
import { readAccess } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import type { FileGuard } from '../../../tasks/define-task.ts'
import { loadUserSession } from '../../sign-in/session/index.ts'

/**
 * Tells whether the files of a task may still be downloaded. The user who requested them must still have all the rights they
 * were made with, and the user who downloads them must be allowed to make such files.
 */
export async function canDownload(
  { db }: Deps,
  engine: Engine,
  { tx, session }: { tx: Tx; session: Session },
  id: string,
) {
  const task = await tx
    .selectFrom('sys_quartz_task')
    .select(['user_id as userId', 'depart_id as departId', 'guard'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  const guard = task?.guard as FileGuard | null | undefined
  if (!task || !guard) return true
  if (!can(session.grants, guard.permission)) return false
  const maker = await loadUserSession(db, { tenantId: session.tenantId, ...task, sessionId: session.id })
  return (
    maker !== null &&
    can(maker.grants, guard.permission) &&
    (await computeFingerprint(engine, tx, maker, guard)) === guard.print
  )
}

async function computeFingerprint({ made, ground }: Engine, tx: Tx, maker: Session, { path, params }: FileGuard) {
  try {
    const def = await made.get(path)?.source.resolve(tx, maker, params)
    return def ? fingerprintRights(await readAccess(tx, def, maker, ground)) : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
