import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'

/** DG-08 作废: voids a spoilt or wrong certificate. Its blank's serial stays used, and a new one can be printed. */
export const voidRoute = ({ actions }: Resource): Route =>
  route({
    method: 'POST',
    path: certificatePaths.void,
    permission: `${certificatePrintResource.permission}:void`,
    scope: 'tenant',
    body: Type.Object({ id: textParam(36, 1), reason: textParam(200) }),
    response: NoResult,
    async handle(call) {
      const caller = callerOf(call)
      const reason = call.body.reason.trim()
      if (reason === '') throw invalid({ reason: '请填写作废原因' })
      await actions.withAccess(caller, {}, async (tx, access) => {
        const { id } = call.body
        const print = isId(id) && (await findRecord(tx, access, id, { forWrite: true }))
        if (!print) throw notFound()
        if (textIn(print, 'state') !== '1') throw refused('这份证书已作废')
        const what = `作废 ${textIn(print, 'number')}，原因：${reason}`
        await changeRecords(tx, access, [id], {
          set: { state: '0', void_reason: reason },
          log: { operation: 'revoke', origin: caller.origin, what },
        })
      })
      return new Answer({ message: '已作废，可以重新打印' })
    },
  })
