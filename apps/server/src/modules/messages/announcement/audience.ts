import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { publishLive } from '../../../plugins/live.ts'
import type { LiveNotice } from '../../../resource/change.ts'

/** The columns that decide who receives an announcement. */
export interface AnnouncementAudience {
  id: string
  titile: string
  msg_type: string
  depart_ids: string[] | null
  role_ids: string[] | null
  user_ids: string[] | null
}

/** Returns the condition on users `u` that selects the audience. A department includes all below it. */
export function audienceCondition({
  msg_type,
  depart_ids,
  role_ids,
  user_ids,
}: AnnouncementAudience): RawBuilder<SqlBool> {
  switch (msg_type) {
    case 'ALL':
      return sql`true`
    case 'DEPART':
      return inDepartTree(depart_ids ?? [])
    case 'ROLE':
      return sql`u.id in (select user_id from sys_user_role where role_id = any(${role_ids}::uuid[]))`
    default:
      return sql`u.id = any(${user_ids}::uuid[])`
  }
}

/** Returns the condition on users `u` that selects members of departments and of all below them. */
export const inDepartTree = (departIds: readonly string[]): RawBuilder<SqlBool> => sql`u.id in (
  with recursive below as (
    select id from sys_depart where id = any(${departIds}::uuid[])
    union select depart.id from sys_depart depart join below on depart.parent_id = below.id)
  select own.user_id from sys_user_depart own join below on below.id = own.depart_id)`

/** For more users than this, one frame to the whole school costs less. That frame has no title. */
const maxNamedUsers = 1_200

type AnnouncementChange = 'news' | 'gone'

/**
 * Builds the frame for open pages of the audience. It has a title when an announcement appears, and none when one is
 * withdrawn.
 */
export async function buildAudienceFrame(
  tx: Tx,
  tenantId: number,
  announcement: AnnouncementAudience,
  about: AnnouncementChange,
): Promise<LiveNotice> {
  const frame = { msgId: announcement.id, ...(about === 'news' && { msgTxt: announcement.titile }) }
  if (announcement.msg_type === 'ALL') return { users: 'all', frame: { cmd: 'topic', ...frame } }
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u
    where u.tenant_id = ${tenantId} and u.del_flag = '0' and ${audienceCondition(announcement)} limit ${maxNamedUsers + 1}`.execute(
    tx,
  )
  if (rows.length > maxNamedUsers) return { users: 'all', frame: { cmd: 'topic' } }
  return { users: rows.map(row => row.id), frame: { cmd: 'user', ...frame } }
}

/** Publishes the frame when no other change carries it. */
export async function notifyAudience(
  tx: Tx,
  tenantId: number,
  announcement: AnnouncementAudience,
  about: AnnouncementChange,
): Promise<void> {
  const { users, frame } = await buildAudienceFrame(tx, tenantId, announcement, about)
  await publishLive(tx, { tenantId, users }, frame)
}
