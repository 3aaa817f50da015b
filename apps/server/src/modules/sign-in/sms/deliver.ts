import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { escapeHtml } from '@xw/shared/message/escape-html'
import { sql, type UpdateObject } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { TextJob } from '../../../plugins/queue.ts'
import type { Database } from '../../../plugins/schema.ts'
import { sealText, unsealText } from '../../../resource/stored.ts'
import { MailError, sendMail } from '../../messages/message/index.ts'
import { isMailAddress, platformSealPlace } from './codes.ts'
import { readSmsGateway } from './gateway.ts'
import { hasSchoolReachedLimit } from './limits.ts'
import { openText, type StoredText } from './open-text.ts'
import { SmsError, sendText } from './send-text.ts'

type DeliverDeps = Pick<Deps, 'db' | 'keys' | 'config'>
type TextUpdate = UpdateObject<Database, 'sys_sms'>

/**
 * The school that pays, and the text sent instead of a code when the number may not get one. Null when nobody has the
 * number.
 */
type Addressee = { schoolId: number; instead?: string } | null

/** Finds who gets a code, by the receiver and by the school of the request, if any. */
export type FindAddressee = (deps: Deps, query: { mobile: string; schoolId: number | null }) => Promise<Addressee>

/** Sends a queued text, or keeps it in the outbox when no gateway is set. It is tried once: a late code is useless. */
export async function deliverText(
  deps: Deps,
  { smsId }: TextJob,
  finders: Readonly<Record<CodePurpose, FindAddressee>>,
): Promise<void> {
  const { db, keys } = deps
  const row = await db.platform
    .selectFrom('sys_sms')
    .select(['mobile', 'purpose', 'code', 'content', 'school_id'])
    .where('id', '=', smsId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return
  const mobile = unsealText(platformSealPlace(keys), 'mobile', row.mobile)
  const schoolId = row.school_id
  const to: Addressee =
    row.purpose === 'notice' ? { schoolId: schoolId ?? 0 } : await finders[row.purpose](deps, { mobile, schoolId })
  const instead = to?.instead ? { code: null, content: sealText(platformSealPlace(keys), 'content', to.instead) } : {}
  const outcome =
    to === null ? closeText('unbound') : await sendForSchool(deps, to.schoolId, { mobile, row: { ...row, ...instead } })
  await db.platform
    .updateTable('sys_sms')
    .set({ ...instead, ...outcome, ...(to && { school_id: to.schoolId }) })
    .where('id', '=', smsId)
    .execute()
}

/** A text that was sent, or never will be, keeps only its hash. */
const closeText = (state: 'sent' | 'failed' | 'unbound', result: string | null = null): TextUpdate => ({
  state,
  result,
  code: null,
  content: null,
})

const sendTextMail = (config: Deps['config'], to: string, { content, code }: { content: string; code?: string }) =>
  sendMail(config, { id: newId(), to, subject: code ? '验证码' : '账号通知', html: `<p>${escapeHtml(content)}</p>` })

interface OutgoingText {
  mobile: string
  row: StoredText
}

async function sendForSchool(deps: DeliverDeps, schoolId: number, { mobile, row }: OutgoingText): Promise<TextUpdate> {
  if (await hasSchoolReachedLimit(deps.db, schoolId)) return closeText('failed', '学校今日的短信已达上限')
  const gateway = await readSmsGateway(deps)
  const words = openText(deps.keys, gateway, row)
  if (!words) return closeText('failed')
  const { config } = deps
  if (isMailAddress(mobile) ? !config.smtp : !gateway.isOn) return { state: 'kept' }
  try {
    if (isMailAddress(mobile)) await sendTextMail(config, mobile, words)
    else await sendText(gateway, { mobile, ...words }, config.smsNetworks)
    return closeText('sent')
  } catch (error) {
    return closeText('failed', error instanceof SmsError || error instanceof MailError ? error.message : '发送失败')
  }
}
