import { backupPaths, backupsPath } from '@xw/shared/wire/backup-paths'
import type { CreatedBackup } from '@xw/shared/wire/backups'
import { request } from '../../../api/http.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import type { BulkTarget } from '../../../features/record-steps/many.ts'
import { notify } from '../../../lib/notify.ts'

/** A whole collection takes its time. */
const timeoutMs = 3 * 60_000

/** DG-04: keeps the records as they are now, and says under which number. */
export async function makeBackup(target: BulkTarget): Promise<void> {
  const { success, message } = await request<CreatedBackup>(backupPaths.make, {
    method: 'POST',
    body: target,
    timeoutMs,
  })
  if (!success) return notify.warn(message)
  notify.success(message)
  void reloadQueries(['resource', backupsPath])
}
