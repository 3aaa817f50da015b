import type { Deps } from '../../../../plugins/deps.ts'
import { writeDueNotices } from './due.ts'
import { postWaiting } from './post.ts'

/**
 * Sends the notices about batches and records that are due at a moment, and returns their number. Notices are stored
 * first and turned into messages in portions, so an interrupted call is continued by the next one, and two calls at
 * once notify nobody twice.
 */
export async function sendNotices(deps: Pick<Deps, 'db' | 'queue'>, now: Date): Promise<number> {
  const tenants = await deps.db.platform.selectFrom('sys_tenant').select('id').where('id', '>', 0).execute()
  let told = 0
  for (const { id } of tenants) {
    await deps.db.inTenant(id, tx => writeDueNotices(tx, id, now))
    let posted = 0
    do {
      posted = await postWaiting(deps, id)
      told += posted
    } while (posted > 0)
  }
  return told
}
