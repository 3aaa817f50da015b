import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Session } from '../../../plugins/session.ts'
import { dailyQuota, reserve } from './policy.ts'
import { usedToday } from './rows.ts'

/** See `Files.assertRoom`. */
export async function assertRoom(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { tenantId, userId }: Pick<Session, 'tenantId' | 'userId'>,
): Promise<void> {
  const { free, total } = await storage.space()
  if (free < reserve.bytes || free < total * reserve.share)
    throw refused('上传失败，服务器存储空间不足，请联系管理员。')
  const used = await db.inTenant(tenantId, tx => usedToday(tx, tenantId, userId))
  if (used.files >= dailyQuota.files || used.bytes >= dailyQuota.bytes) {
    const gigabytes = dailyQuota.bytes / 1024 ** 3
    throw refused(`您今天上传的文件已达上限（${dailyQuota.files} 个或 ${gigabytes} GB），请明天再上传。`)
  }
}
