import { defaultPrivacyNotice, defaultPrivacyNoticeNumber } from '@xw/shared/degree/privacy-notice'
import type { CurrentNotice, PrivacyNotice } from '@xw/shared/wire/privacy'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

interface NoticeReader {
  tenantId: number
  userId: string
}

/** Returns the school's current version, or the default notice when the school has published none. */
export async function readCurrentNotice(tx: Tx, tenantId: number): Promise<CurrentNotice> {
  const { rows } = await sql<{ number: number; title: string; content: string; publishTime: Date }>`
    select number, title, content, create_time as "publishTime" from xw_privacy_notice
    where tenant_id = ${tenantId} order by number desc limit 1`.execute(tx)
  const own = rows[0]
  return {
    version: own?.number ?? defaultPrivacyNoticeNumber,
    title: own?.title ?? defaultPrivacyNotice.title,
    content: own?.content ?? defaultPrivacyNotice.content,
    publishTime: formatTime(own?.publishTime ?? null),
  }
}

/** Returns the current version and when the user acknowledged it. */
export async function readNotice(tx: Tx, { tenantId, userId }: NoticeReader): Promise<PrivacyNotice> {
  const current = await readCurrentNotice(tx, tenantId)
  const acknowledged = await sql<{ time: Date }>`
    select create_time as time from xw_privacy_ack
    where tenant_id = ${tenantId} and user_id = ${userId} and number = ${current.version}`.execute(tx)
  return { ...current, acknowledgedTime: formatTime(acknowledged.rows[0]?.time ?? null) }
}

/**
 * Whether a student must still acknowledge the current notice, also a student with other roles. Other users never have
 * to.
 */
export async function mustReadNotice(tx: Tx, reader: NoticeReader & { isStudent: boolean }): Promise<boolean> {
  if (!reader.isStudent) return false
  const { rows } = await sql<{ isMissing: boolean }>`
    select not exists (select from xw_privacy_ack where tenant_id = ${reader.tenantId} and user_id = ${reader.userId}
      and number = coalesce((select max(number) from xw_privacy_notice where tenant_id = ${reader.tenantId}),
        ${defaultPrivacyNoticeNumber})) as "isMissing"`.execute(tx)
  return rows[0]?.isMissing ?? true
}

interface Acknowledgement {
  version: number
  ip: string
  /** Set when the acknowledgement happened before the account existed. */
  time?: Date
}

/** Stores an acknowledgement of a version; a repeated one does not change the first. */
export async function acknowledgeNotice(
  tx: Tx,
  { tenantId, userId }: NoticeReader,
  acknowledgement: Acknowledgement,
): Promise<void> {
  await sql`
    insert into xw_privacy_ack (tenant_id, user_id, number, ip, create_time)
    values (${tenantId}, ${userId}, ${acknowledgement.version}, ${acknowledgement.ip}, ${acknowledgement.time ?? sql`now()`})
    on conflict do nothing`.execute(tx)
}
