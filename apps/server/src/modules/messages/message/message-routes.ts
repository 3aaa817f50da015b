import { messageResource } from '@xw/shared/resources/sys/message'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { parseIds } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'

const hooksFor = ({ queue }: Deps): Hooks => ({
  async beforeSave({ before }) {
    if (before?.esSendStatus === '1') throw refused('已发送的消息不能编辑')
  },
  async afterSave({ tx, access, before, id }) {
    if (before === null) await queue.post(tx, { tenantId: access.session.tenantId, messageId: id })
  },
})

/** SY-21: routes for messages. A new message is queued in the transaction that writes it. */
export function messageListRoutes(deps: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(messageResource, { hooks: hooksFor(deps) })
  return () => [
    ...routes(),
    route({
      method: ['PUT', 'POST'],
      path: paths.message.resend,
      permission: `${messageResource.permission}:resend`,
      scope: 'tenant',
      body: Type.Object({ id: textParam(64, 1) }),
      response: NoResult,
      async handle(call) {
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          const [messageId = ''] = parseIds(call.body.id)
          const found = await findRecord(tx, access, messageId, { forWrite: true })
          if (!found) throw notFound()
          if (found.esSendStatus !== '-1') throw refused('只有发送失败的消息可以重新发送')
          await changeRecords(tx, access, [messageId], {
            set: { es_send_status: '0' },
            log: { operation: 'edit', origin: caller.origin },
          })
          await deps.queue.post(tx, { tenantId: access.session.tenantId, messageId })
        })
        return new Answer({ message: '已提交重新发送' })
      },
    }),
  ]
}
