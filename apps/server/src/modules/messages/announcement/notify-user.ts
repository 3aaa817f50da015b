import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { cleanHtml } from '../../../resource/rich-text.ts'
import { notifyAudience } from './audience.ts'
import { insertUserMarks } from './release.ts'

interface UserMessage {
  tenantId: number
  userId: string
  title: string
  html: string
  /** User name of the person who caused the message. */
  sender: string | null
}

const maxTitle = 100

/** Adds a system message to a user's notices and notifies their open pages. */
export async function notifyUser(tx: Tx, { tenantId, userId, title, html, sender }: UserMessage): Promise<void> {
  const id = newId()
  const announcement = {
    id,
    titile: [...title].slice(0, maxTitle).join(''),
    msg_type: 'USER',
    depart_ids: null,
    role_ids: null,
    user_ids: [userId],
  }
  const now = new Date()
  await tx
    .insertInto('sys_announcement')
    .values({
      ...announcement,
      tenant_id: tenantId,
      msg_category: '2',
      msg_content: cleanHtml(html),
      send_status: '1',
      sender,
      send_time: now,
      announced_at: now,
      create_by: sender,
    })
    .execute()
  await insertUserMarks(tx, tenantId, id)
  await notifyAudience(tx, tenantId, announcement, 'news')
}
