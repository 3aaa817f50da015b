import type { BackupDifference } from '@xw/shared/wire/backup-paths'
import type { RestoreResult } from '@xw/shared/wire/backups'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { selectCopies } from './copies.ts'
import { emptyOutcome, refuse } from './outcome.ts'

interface RestorePreviewQuery {
  backupId: string
  ids?: readonly string[] | undefined
}

/** Counts what a restore would do now. */
export async function previewRestore(
  tx: Tx,
  access: Access,
  { backupId, ids }: RestorePreviewQuery,
): Promise<RestoreResult> {
  await sql`set local statement_timeout = '2min'`.execute(tx)
  const which = ids ? { which: sql<boolean>`r.record_id = any(${ids}::uuid[])` } : {}
  const found = await selectCopies(tx, access, { backupId, ...which })
  const { rows } = await sql<{ state: BackupDifference; why: string | null; count: number; names: string[] | null }>`
    select state, why, count(*)::int as count, (array_agg(name) filter (where name is not null))[1:5] as names
    from (${found}) copy group by state, why order by count(*) desc, why`.execute(tx)
  const outcome = emptyOutcome()
  for (const { state, why, count, names } of rows) {
    outcome.total += count
    if (why !== null) {
      refuse(outcome, why, count)
      outcome.refused.find(reason => reason.why === why)?.names.push(...(names ?? []))
    } else if (state === 'same') outcome.same += count
    else {
      outcome.done += count
      if (state !== 'changed') outcome.revived += count
    }
  }
  return outcome
}
