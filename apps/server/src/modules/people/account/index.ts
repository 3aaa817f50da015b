import { accountResource } from '@xw/shared/resources/sys/account'
import { OwnAccountRecord, OwnAvatar } from '@xw/shared/wire/account'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { afterContactEdit, assertContactChange } from '../contact/index.ts'
import { setAvatar } from '../user/index.ts'
import { readBelongings } from './own-record.ts'

const ownAccountRoute = { subject: '个人账号', permission: anySignedIn, scope: 'self' } as const
const basePath = accountResource.path

/** SY-23, SY-24: routes by which users read and change their own account. The account always comes from the session. */
export function accountRoutes(deps: Deps, engine: Engine): Route[] {
  const { actions } = engine.resource(accountResource, { hooks: { afterEdit: afterContactEdit(deps) } })
  return [
    route({
      ...ownAccountRoute,
      method: 'GET',
      path: `${basePath}/getUserData`,
      title: '本人的资料',
      response: OwnAccountRecord,
      async handle(call) {
        const caller = callerOf(call)
        const record = await actions.one(caller, call.session.userId)
        return { ...record, ...(await actions.withAccess(caller, {}, tx => readBelongings(tx, call.session))) }
      },
    }),
    route({
      ...ownAccountRoute,
      method: ['POST', 'PUT'],
      path: `${basePath}/userEdit`,
      title: '修改本人的资料',
      body: FieldInputs,
      bodyBytes: usualBodyBytes,
      response: NoResult,
      async handle(call) {
        const caller = callerOf(call)
        const kept = await actions.one(caller, call.session.userId)
        await assertContactChange(deps, caller, { kept, body: call.body })
        const { oldpassword: _, ...body } = call.body
        await actions.edit(caller, { ...body, id: call.session.userId })
        return new Answer({ message: '保存成功' })
      },
    }),
    avatarRoute(deps, actions),
  ]
}

const avatarRoute = ({ files }: Deps, actions: Actions): Route =>
  route({
    ...ownAccountRoute,
    method: 'POST',
    path: `${basePath}/avatar`,
    title: '更换头像',
    // The id or path that the upload returned; leaving it out removes the picture.
    body: Type.Object({ file: Type.Optional(textParam(200)) }),
    response: OwnAvatar,
    async handle(call) {
      const caller = callerOf(call)
      const file = call.body.file ? await files.find(call.session, call.body.file) : null
      await actions.withAccess(caller, {}, async (tx, access) => {
        await setAvatar(tx, files, { session: call.session, userId: call.session.userId, file: file?.id ?? null })
        await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what: '头像' })
      })
      return new Answer({ message: '保存成功', result: { avatar: file?.id ?? null } })
    },
  })
