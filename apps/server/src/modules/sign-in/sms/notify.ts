import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { sealedParts, sealText } from '../../../resource/stored.ts'
import { mobileColumns, platformSealPlace, retentionDays } from './codes.ts'

interface ReceiverNotice {
  /** A phone number or a mail address. */
  mobile: string
  content: string
  schoolId: number
  ip: string
}

/** Queues notices to phone numbers and mail addresses. The workers send them after the transaction has committed. */
export async function notifyReceivers(
  tx: Tx,
  { keys, queue }: Pick<Deps, 'keys' | 'queue'>,
  notices: readonly ReceiverNotice[],
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ mobile, content, schoolId, ip }) => {
    const { sealed, hash, tail } = sealedParts(platformSealPlace(keys), mobileColumns, mobile)
    return {
      id: newId(),
      mobile: sealed,
      mobile_hash: hash,
      mobile_tail: tail,
      purpose: 'notice' as const,
      content: sealText(platformSealPlace(keys), 'content', content),
      school_id: schoolId,
      expires_at: sql<Date>`now() + make_interval(days => ${retentionDays})`,
      ip,
    }
  })
  await tx.insertInto('sys_sms').values(rows).execute()
  await queue.sendTexts(
    tx,
    rows.map(({ id }) => ({ smsId: id })),
  )
}
