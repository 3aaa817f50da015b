import { readTemplateValues, TemplateError } from '@xw/shared/message/template'
import { messageResource } from '@xw/shared/resources/sys/message'
import { messageTemplateResource } from '@xw/shared/resources/sys/message-template'
import { checkValue } from '@xw/shared/rules/check-value'
import { paths } from '@xw/shared/wire/paths'
import { SavedRecord } from '@xw/shared/wire/records'
import { type Static, Type } from 'typebox'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { maxRecordBytes } from '../../../resource/body-bytes.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { messageDrivers } from './deliver.ts'
import { receiverRoutes } from './receiver-routes.ts'
import { createFill, MessageKindParam, requireTemplate } from './template.ts'

const { path, permission } = messageTemplateResource

const hooks: Hooks = {
  async beforeSave({ before }) {
    if (before?.useStatus === '1') throw refused('此模板已被应用，禁止编辑!')
  },
  async beforeDelete({ tx, access, ids }) {
    const used = await tx
      .selectFrom('sys_message_template')
      .select('id')
      .where('tenant_id', '=', access.session.tenantId)
      .where('id', 'in', ids)
      .where('use_status', '=', '1')
      .executeTakeFirst()
    if (used) throw refused('此模板已被应用，禁止删除!')
  },
}

const TestMessageBody = Type.Object({
  templateCode: textParam(64, 1),
  testData: textParam(4_000),
  receiver: textParam(200, 1),
  msgType: MessageKindParam,
})

/** SY-22: routes for templates: enabling, disabling, and sending a test to a real receiver. */
export function messageTemplateRoutes(deps: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(messageTemplateResource, { hooks, omit: ['edit'] })
  return () => [
    ...routes(),
    route({
      method: ['POST', 'PUT'],
      path: `${path}/edit`,
      title: '编辑',
      permission: `${permission}:edit`,
      scope: 'tenant',
      body: FieldInputs,
      bodyBytes: maxRecordBytes([messageTemplateResource]),
      response: SavedRecord,
      async handle(call) {
        const id = (await switchUse(actions, call)) ?? (await actions.edit(callerOf(call), call.body)).id
        return new Answer({ message: '编辑成功!', result: { id } })
      },
    }),
    route({
      method: 'POST',
      path: paths.message.sendTest,
      permission: `${permission}:send`,
      scope: 'tenant',
      ratePerMinute: 30,
      body: TestMessageBody,
      response: SavedRecord,
      async handle(call) {
        const caller = callerOf(call)
        const id = await actions.withAccess(caller, {}, async (tx, access) => {
          const messageId = await postTestMessage(deps, tx, access, call.body)
          await writeOperation(tx, access, { operation: 'send', what: call.body.templateCode, origin: caller.origin })
          return messageId
        })
        return new Answer({ message: '消息已提交发送', result: { id } })
      },
    }),
    ...receiverRoutes(deps, actions),
  ]
}

/** The wire enables and disables a template by editing it. A body that changes `useStatus` changes nothing else. */
async function switchUse(
  actions: Resource['actions'],
  call: Parameters<typeof callerOf>[0] & { body: Readonly<Record<string, unknown>> },
): Promise<string | null> {
  const { id, useStatus } = call.body
  if (typeof id !== 'string' || !isId(id) || (useStatus !== '0' && useStatus !== '1')) return null
  const caller = callerOf(call)
  return actions.withAccess(caller, {}, async (tx, access) => {
    const template = await findRecord(tx, access, id, { forWrite: true })
    if (!template) throw notFound()
    if (template.useStatus === useStatus) return null
    await changeRecords(tx, access, [id], {
      set: { use_status: useStatus },
      log: { operation: 'edit', origin: caller.origin },
    })
    return id
  })
}

/** Writes a message from a template and test values, queues it, and returns its id. */
async function postTestMessage(
  deps: Deps,
  tx: Tx,
  access: Access,
  test: Static<typeof TestMessageBody>,
): Promise<string> {
  const { tenantId, username } = access.session
  const template = await requireTemplate(tx, access, test.templateCode)
  const receiver = test.receiver.trim()
  const defect = checkValue(messageResource.fields.esReceiver, receiver)
  if (defect) throw invalid({ receiver: defect })
  await messageDrivers[test.msgType].check(deps, tx, { tenantId, receiver })
  const id = newId()
  await tx
    .insertInto('sys_message')
    .values({
      tenant_id: tenantId,
      id,
      es_title: template.template_name,
      es_type: test.msgType,
      es_receiver: receiver,
      es_content: fillTestMessage(template.template_content, test.testData),
      es_param: test.testData || null,
      remark: `模板 ${test.templateCode} 的测试`,
      create_by: username,
    })
    .execute()
  await deps.queue.post(tx, { tenantId, messageId: id })
  return id
}

function fillTestMessage(content: string, testData: string): string {
  try {
    return createFill(content)(readTemplateValues(testData))
  } catch (error) {
    throw error instanceof TemplateError ? invalid({ testData: error.message }) : error
  }
}
