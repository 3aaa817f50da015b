import type { Deps } from '../../../../plugins/deps.ts'
import { writeDue } from './due.ts'
import { postWaiting } from './post.ts'

/**
 * Tells people of collections and records what is to be told by a moment: first it is written down, then made into messages,
 * some at a time. Gives how many. Whatever ends it, the next call goes on; two at once tell nobody twice.
 */
export async function sendNotices(deps: Pick<Deps, 'db' | 'queue'>, now: Date): Promise<number> {
  const tenants = await deps.db.platform.selectFrom('sys_tenant').select('id').where('id', '>', 0).execute()
  let told = 0
  for (const { id } of tenants) {
    await deps.db.inTenant(id, tx => writeDue(tx, id, now))
    let posted = 0
    do {
      posted = await postWaiting(deps, id)
      told += posted
    } while (posted > 0)
  }
  return told
}
