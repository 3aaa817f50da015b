import { backupPaths, backupsPath } from '@xw/shared/wire/backup-paths'
import type { CreatedBackup } from '@xw/shared/wire/backups'
import { request } from '../../../api/http.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import type { BulkTarget } from '../../../features/record-steps/bulk-action.ts'
import { notify } from '../../../lib/notify.ts'

/** A whole batch of records takes minutes. */
const timeoutMs = 3 * 60_000

/** DG-04: backs up the records as they are, and shows the backup's number. */
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
