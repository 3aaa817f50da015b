import { setImmediate } from 'node:timers/promises'
import { buildReceiverValues, maxReceivers } from '@xw/shared/message/receivers'
import { messageTemplateResource } from '@xw/shared/resources/sys/message-template'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { CheckedReceiver } from '@xw/shared/wire/receivers'
import { NoResult } from '@xw/shared/wire/schema'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { mapOf, textParam } from '../../../lib/params.ts'
import { maxBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { callerOf } from '../../../resource/routes.ts'
import { messageDrivers } from './deliver.ts'
import { checkReceivers, type ReceiverFindings } from './receivers.ts'
import { createFill, MessageKindParam, requireTemplate } from './template.ts'

/** The most variables that a template may have. */
const maxValues = 50

const SendingBody = Type.Object({
  templateCode: textParam(64, 1),
  msgType: MessageKindParam,
  receivers: Type.Array(
    Type.Object({
      username: textParam(64),
      realname: textParam(100),
      address: textParam(200),
      values: mapOf(textParam(1_000), maxValues),
    }),
    { maxItems: maxReceivers },
  ),
})
type SendingBody = Static<typeof SendingBody>

/** Five keys per receiver, and the values of the template's variables. */
const bodyKeys = maxReceivers * 20

/** Longer values are not stored; the message itself contains them. */
const maxParam = 4_000

/** Rows per insert statement, since each can be as long as its template. */
const chunkRows = 50

/**
 * SY-22: routes that send a template to many people. The list is checked while it is edited, and again before sending.
 */
export const receiverRoutes = (deps: Deps, actions: Actions): Route[] => [
  route({
    method: 'POST',
    path: adminPaths.receivers.check,
    permission: `${messageTemplateResource.permission}:send`,
    scope: 'tenant',
    ratePerMinute: 120,
    bodyKeys,
    bodyBytes: maxBodyBytes,
    body: SendingBody,
    response: Type.Array(CheckedReceiver),
    handle: call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const { checked } = await loadAndCheckReceivers(deps, tx, access, call.body)
        return checked.map(toCheckedReceiver)
      }),
  }),
  route({
    method: 'POST',
    path: adminPaths.receivers.send,
    permission: `${messageTemplateResource.permission}:send`,
    scope: 'tenant',
    ratePerMinute: 10,
    bodyKeys,
    bodyBytes: maxBodyBytes,
    body: SendingBody,
    response: NoResult,
    async handle(call) {
      const caller = callerOf(call)
      const count = await actions.withAccess(caller, {}, async (tx, access) => {
        const { template, rows, checked } = await loadAndCheckReceivers(deps, tx, access, call.body)
        if (template.use_status !== '1') throw refused('模板尚未应用，应用后才能发送')
        const bad = checked.filter(({ flaws }) => Object.keys(flaws).length > 0).length
        if (bad > 0) throw refused(`有 ${bad} 行需要改正，没有发送`, { result: checked.map(toCheckedReceiver) })
        const messages = await writeMessages(template.template_content, rows, checked)
        if (messages.length === 0) throw refused('请填写接收人')
        await postMessages(deps, tx, access, { ...call.body, title: template.template_name, messages })
        const what = `${call.body.templateCode} 给 ${messages.length} 人`
        await writeOperation(tx, access, { operation: 'send', what, origin: caller.origin })
        return messages.length
      })
      return new Answer({ message: `已提交发送 ${count} 条消息` })
    },
  }),
]

/** Builds the messages one by one and yields between them, so that other requests are answered. */
async function writeMessages(content: string, rows: SendingBody['receivers'], checked: readonly ReceiverFindings[]) {
  const fill = createFill(content)
  const messages: { receiver: string; content: string; param: string }[] = []
  for (const [at, row] of rows.entries()) {
    const { receiver, realname } = checked[at] ?? { receiver: null, realname: null }
    if (receiver === null) continue
    const values = buildReceiverValues(row.realname || (realname ?? ''), row.values)
    messages.push({ receiver, content: fill(values), param: JSON.stringify(values) })
    await setImmediate()
  }
  return messages
}

const toCheckedReceiver = ({ realname, flaws }: ReceiverFindings): CheckedReceiver => ({ realname, flaws })

async function loadAndCheckReceivers(
  { config }: Deps,
  tx: Tx,
  access: Access,
  { templateCode, msgType, receivers }: SendingBody,
) {
  messageDrivers[msgType].assertReady(config)
  const template = await requireTemplate(tx, access, templateCode)
  const rows = receivers.map(row => ({
    username: row.username.trim(),
    realname: row.realname.trim(),
    address: row.address.trim(),
    values: Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, value.trim()])),
  }))
  const { tenantId } = access.session
  const checked = await checkReceivers(tx, { tenantId, kind: msgType, content: template.template_content }, rows)
  return { template, rows, checked }
}

interface MessagesToPost extends SendingBody {
  title: string
  messages: readonly { receiver: string; content: string; param: string }[]
}

/** Inserts a message per receiver and queues them all. */
async function postMessages(
  { queue }: Deps,
  tx: Tx,
  { session }: Access,
  { title, messages, msgType, templateCode }: MessagesToPost,
) {
  const { tenantId, username } = session
  const rows = messages.map(({ receiver, content, param }) => ({
    tenant_id: tenantId,
    id: newId(),
    es_title: title,
    es_type: msgType,
    es_receiver: receiver,
    es_content: content,
    es_param: param.length > maxParam ? null : param,
    remark: `模板 ${templateCode}`,
    create_by: username,
  }))
  for (let at = 0; at < rows.length; at += chunkRows)
    await tx
      .insertInto('sys_message')
      .values(rows.slice(at, at + chunkRows))
      .execute()
  await queue.postMany(
    tx,
    rows.map(({ id }) => ({ tenantId, messageId: id })),
  )
}
