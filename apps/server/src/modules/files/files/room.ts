import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Session } from '../../../plugins/session.ts'
import { dailyQuota, diskReserve } from './policy.ts'
import { sumUploadsToday } from './rows.ts'

/** See `Files.assertRoom`. */
export async function assertRoom(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { tenantId, userId }: Pick<Session, 'tenantId' | 'userId'>,
): Promise<void> {
  const { free, total } = await storage.space()
  if (free < diskReserve.bytes || free < total * diskReserve.share)
    throw refused('上传失败，服务器存储空间不足，请联系管理员。')
  const used = await db.inTenant(tenantId, tx => sumUploadsToday(tx, tenantId, userId))
  if (used.files >= dailyQuota.files || used.bytes >= dailyQuota.bytes) {
    const gigabytes = dailyQuota.bytes / 1024 ** 3
    throw refused(`您今天上传的文件已达上限（${dailyQuota.files} 个或 ${gigabytes} GB），请明天再上传。`)
  }
}
