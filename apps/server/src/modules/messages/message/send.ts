import type { MessageKind } from '@xw/shared/message/message-kinds'
import { messageResource as messages } from '@xw/shared/resources/sys/message'
import { sql } from 'kysely'
import { AppError } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { MessageJob } from '../../../plugins/queue.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { messageDrivers } from './deliver.ts'
import { MailError } from './mail.ts'

const failedForGood = '-1'
const failed = '2'
const sent = '1'
/** The worker died while the mail server had the message. A person decides whether to send it again. */
const maybeSentText = '可能已发送：发送过程被中断，请与接收人核实后再决定是否重新发送'

/**
 * Sends a queued message and stores the result. A temporary failure is thrown, so that the queue retries. A permanent
 * one, or the last attempt, ends here.
 */
export async function sendMessage(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  posted: MessageJob,
  isLast: boolean,
): Promise<void> {
  const message = await db.inTenant(posted.tenantId, tx => findWaiting(tx, posted))
  if (!message) return
  if (message.sending) {
    await db.inTenant(posted.tenantId, tx => recordResult(tx, posted, { status: failedForGood, result: maybeSentText }))
    return
  }
  try {
    await messageDrivers[message.kind].deliver({ db, config }, message, {
      leaving: tx => markLeaving(tx, posted),
      done: tx => recordResult(tx, posted, { status: sent, result: '发送成功' }),
    })
  } catch (error) {
    const isHopeless = isLast || error instanceof AppError
    const result = error instanceof AppError || error instanceof MailError ? error.message : '发送失败'
    const status = isHopeless ? failedForGood : failed
    await db.inTenant(posted.tenantId, tx => recordResult(tx, posted, { status, result }))
    if (!isHopeless) throw error
  }
}

/** Returns the message unless it was sent, given up or deleted since. */
async function findWaiting(tx: Tx, { tenantId, messageId }: MessageJob) {
  const row = await tx
    .selectFrom('sys_message')
    .select([
      'id',
      'sending',
      'es_title as title',
      'es_type',
      'es_receiver as receiver',
      'es_content as html',
      'create_by as sender',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', messageId)
    .where('es_send_status', 'in', ['0', failed])
    .executeTakeFirst()
  return row ? { ...row, tenantId, kind: row.es_type as MessageKind } : null
}

const recordResult = (
  tx: Tx,
  { tenantId, messageId }: MessageJob,
  { status, result }: { status: string; result: string },
) =>
  changeRows(
    tx,
    { def: messages, session: { tenantId, username: null } },
    {
      ids: [messageId],
      set: {
        es_send_status: status,
        es_result: result,
        es_send_time: sql`now()`,
        es_send_num: sql`t.es_send_num + 1`,
        sending: false,
      },
    },
  )

const markLeaving = (tx: Tx, { tenantId, messageId }: MessageJob) =>
  tx
    .updateTable('sys_message')
    .set({ sending: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', messageId)
    .execute()
