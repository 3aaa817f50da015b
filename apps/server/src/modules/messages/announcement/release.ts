import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { changeRecords } from '../../../resource/change.ts'
import { lockRecords } from '../../../resource/remove.ts'
import { buildAudienceFrame, notifyAudience } from './audience.ts'
import { nextState } from './states.ts'

/**
 * Makes an announcement visible from its start time on. Releasing a revoked one deletes its read marks, so that
 * everybody reads it again.
 */
export async function releaseAnnouncement(tx: Tx, access: Access, id: string, origin: Origin): Promise<void> {
  const { tenantId, username } = access.session
  const { isOver, isDue, ...announcement } = await lockAnnouncement(tx, access, id)
  const send_status = nextState(announcement.send_status, 'release')
  if (isOver) throw refused('结束时间已过，请修改后再发布')
  const announced_at = isDue ? sql`now()` : null
  await changeRecords(tx, access, [id], {
    set: { send_status, send_time: sql`now()`, cancel_time: null, sender: username, announced_at },
    log: { operation: 'release', origin },
    live: isDue ? await buildAudienceFrame(tx, tenantId, announcement, 'news') : null,
  })
  await tx.deleteFrom('sys_announcement_send').where('tenant_id', '=', tenantId).where('annt_id', '=', id).execute()
  if (announcement.msg_type === 'USER') await insertUserMarks(tx, tenantId, id)
}

/** Withdraws an announcement. Its read marks stay until it is released again. */
export async function revokeAnnouncement(tx: Tx, access: Access, id: string, origin: Origin): Promise<void> {
  const announcement = await lockAnnouncement(tx, access, id)
  const send_status = nextState(announcement.send_status, 'revoke')
  await changeRecords(tx, access, [id], {
    set: { send_status, cancel_time: sql`now()`, announced_at: null },
    log: { operation: 'revoke', origin },
    live: await buildAudienceFrame(tx, access.session.tenantId, announcement, 'gone'),
  })
}

/** Notifies open pages again of a visible announcement. */
export async function pushAnnouncementAgain(tx: Tx, access: Access, id: string): Promise<void> {
  const announcement = await lockAnnouncement(tx, access, id)
  if (announcement.send_status !== '1' || !announcement.isDue || announcement.isOver) throw refused('该通知未在发布中')
  await notifyAudience(tx, access.session.tenantId, announcement, 'news')
}

async function lockAnnouncement(tx: Tx, access: Access, id: string) {
  await lockRecords(tx, access, [id])
  return tx
    .selectFrom('sys_announcement')
    .select(['id', 'titile', 'msg_type', 'depart_ids', 'role_ids', 'user_ids', 'send_status'])
    .select([
      sql<boolean>`coalesce(end_time <= now(), false)`.as('isOver'),
      sql<boolean>`coalesce(start_time <= now(), true)`.as('isDue'),
    ])
    .where('tenant_id', '=', access.session.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Inserts a row for each named user, by which the user's notices find the announcement. */
export async function insertUserMarks(tx: Tx, tenantId: number, id: string): Promise<void> {
  await sql`
    insert into sys_announcement_send (tenant_id, annt_id, user_id)
    select a.tenant_id, a.id, u.id
    from sys_announcement a join sys_user u on u.tenant_id = a.tenant_id and u.id = any(a.user_ids)
    where a.tenant_id = ${tenantId} and a.id = ${id}`.execute(tx)
}

/** Notifies open pages of released announcements whose start time has come. Returns their number. */
export async function announceDueAnnouncements({ db }: Pick<Deps, 'db'>): Promise<number> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  let notified = 0
  for (const { id: tenantId } of tenants) {
    notified += await db.inTenant(tenantId, async tx => {
      const due = await tx
        .updateTable('sys_announcement')
        .set({ announced_at: sql`now()` })
        .where('tenant_id', '=', tenantId)
        .where('send_status', '=', '1')
        .where('del_flag', '=', '0')
        .where('announced_at', 'is', null)
        .where('start_time', '<=', sql<Date>`now()`)
        .returning(['id', 'titile', 'msg_type', 'depart_ids', 'role_ids', 'user_ids'])
        .execute()
      for (const announcement of due) await notifyAudience(tx, tenantId, announcement, 'news')
      return due.length
    })
  }
  return notified
}
