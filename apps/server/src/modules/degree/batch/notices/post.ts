import { findDegreeType } from '@xw/shared/degree/types'
import { fillHtml, TemplateError, type TemplateValues } from '@xw/shared/message/template'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { newId } from '../../../../lib/ids.ts'
import type { Tx } from '../../../../plugins/db.ts'
import type { Deps } from '../../../../plugins/deps.ts'
import { cleanHtml } from '../../../../resource/rich-text.ts'
import { type NoticeKind, type NoticeTemplate, noticeTemplates } from '../../../../seed/notice-templates.ts'

/** So many become messages together or not at all. */
const chunkRows = 500
const byMail = '2'
const bySystem = '4'

interface WaitingNotice {
  kind: NoticeKind
  subject_id: string
  mark: string
  user_id: string
  username: string
  realname: string
  email: string | null
  batch: string | null
  xwbslbm: string | null
  until: Date | null
  reason: string | null
}

/** Makes messages of some of the notices that wait, each in the transaction that marks it. Gives how many there were. */
export async function postWaiting({ db, queue }: Pick<Deps, 'db' | 'queue'>, tenantId: number): Promise<number> {
  return db.inTenant(tenantId, async tx => {
    const waiting = await lockWaiting(tx, tenantId)
    if (waiting.length === 0) return 0
    const templates = await readTemplates(tx, tenantId)
    const posted = waiting.map(notice => ({
      notice,
      message: toMessage(notice, templates.get(noticeTemplates[notice.kind].code)),
    }))
    const messages = posted.flatMap(({ message }) => message ?? [])
    if (messages.length > 0)
      await tx
        .insertInto('sys_message')
        .values(messages.map(message => ({ ...message, tenant_id: tenantId })))
        .execute()
    await queue.postMany(
      tx,
      messages.map(({ id }) => ({ tenantId, messageId: id })),
    )
    await markPosted(tx, tenantId, posted)
    return waiting.length
  })
}

/** Locks waiting notices, except those that another worker has locked. */
async function lockWaiting(tx: Tx, tenantId: number): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select notice.kind, notice.subject_id, notice.mark, notice.user_id, person.username, person.realname, person.email,
      coalesce(batch.name, collection.name) as batch, coalesce(batch.xwbslbm, record.xwbslbm) as xwbslbm, notice.until, notice.reason
    from xw_notice notice
    join sys_user person on person.tenant_id = notice.tenant_id and person.id = notice.user_id
    left join xw_batch batch on batch.tenant_id = notice.tenant_id and batch.id = notice.batch_id
    left join xw_collection collection on collection.tenant_id = notice.tenant_id and collection.id = notice.batch_id
    left join xw_info record on record.tenant_id = notice.tenant_id and record.id = notice.subject_id
    where notice.tenant_id = ${tenantId} and notice.posted_at is null
    order by notice.create_time limit ${chunkRows} for update of notice skip locked`.execute(tx)
  return rows
}

interface StoredTemplate extends NoticeTemplate {
  type: string
  isUsed: boolean
}

async function readTemplates(tx: Tx, tenantId: number): Promise<Map<string, StoredTemplate>> {
  const rows = await tx
    .selectFrom('sys_message_template')
    .select(['template_code', 'template_name', 'template_type', 'template_content', 'use_status'])
    .where('tenant_id', '=', tenantId)
    .where(
      'template_code',
      'in',
      Object.values(noticeTemplates).map(({ code }) => code),
    )
    .execute()
  return new Map(
    rows.map(row => [
      row.template_code,
      {
        code: row.template_code,
        name: row.template_name,
        content: row.template_content,
        type: row.template_type,
        isUsed: row.use_status === '1',
      },
    ]),
  )
}

/** Returns the values that a template can show of a notice. */
const noticeValues = ({ realname, batch, xwbslbm, until, reason }: WaitingNotice): TemplateValues => ({
  姓名: realname,
  学位类型: findDegreeType(xwbslbm ?? '')?.name ?? '学位',
  批次: batch ?? '未分批次',
  采集: batch ?? '自定义采集',
  截止时间: until ? (formatTime(until) ?? '').slice(0, 16) : '另行通知',
  原因: reason ?? '未说明',
})

/** The message of a notice; null where the school has put its template out of use. A school without one has ours. */
function toMessage(notice: WaitingNotice, own: StoredTemplate | undefined) {
  const initial = noticeTemplates[notice.kind]
  if (own && !own.isUsed) return null
  const isMail = own?.type === byMail && notice.email !== null && notice.email !== ''
  return {
    id: newId(),
    es_title: own?.name ?? initial.name,
    es_type: isMail ? byMail : bySystem,
    es_receiver: isMail ? (notice.email ?? '') : notice.username,
    es_content: cleanHtml(fill(own?.content ?? initial.content, initial.content, noticeValues(notice))),
    remark: `模板 ${initial.code}`,
  }
}

/** Fills a school's text. When it names an unknown variable, the product's own text is sent instead of none. */
function fill(content: string, initial: string, values: TemplateValues): string {
  try {
    return fillHtml(content, values)
  } catch (error) {
    if (error instanceof TemplateError) return fillHtml(initial, values)
    throw error
  }
}

type Posted = readonly { notice: WaitingNotice; message: { id: string } | null }[]

async function markPosted(tx: Tx, tenantId: number, posted: Posted): Promise<void> {
  const rows = posted.map(({ notice: { kind, subject_id, mark, user_id }, message }) => ({
    kind,
    subject_id,
    mark,
    user_id,
    message_id: message?.id ?? null,
  }))
  await sql`
    update xw_notice notice set posted_at = now(), message_id = posted.message_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as posted (kind text, subject_id uuid, mark text, user_id uuid, message_id uuid)
    where notice.tenant_id = ${tenantId} and notice.kind = posted.kind and notice.subject_id = posted.subject_id
      and notice.mark = posted.mark and notice.user_id = posted.user_id`.execute(tx)
}
