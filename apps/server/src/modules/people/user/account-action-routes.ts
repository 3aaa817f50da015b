import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Resource } from '../../../resource/engine.ts'
import { assertPeopleWithin } from '../../../resource/power/guard.ts'
import { lockRecords, parseIds } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { removeFactor } from '../../sign-in/second-factor/index.ts'
import { resetPassword, revokeAllSessions } from './account.ts'

/** Routes that act on a user's account: freezing, resetting the password or the second factor. */
export function accountActionRoutes({ actions }: Resource): Route[] {
  return [
    route({
      method: ['PUT', 'POST'],
      path: adminPaths.users.freeze,
      permission: 'sys:user:freeze',
      scope: 'tenant',
      body: Type.Object({
        ids: Type.String({ maxLength: 40_000 }),
        status: Type.Union([Type.Literal('1'), Type.Literal('2')]),
      }),
      response: NoResult,
      async handle(call) {
        const { status } = call.body
        const verb = status === '2' ? '冻结' : '解冻'
        const ids = parseIds(call.body.ids)
        if (ids.includes(call.session.userId)) throw refused('不能冻结自己的账号')
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          await lockRecords(tx, access, ids)
          await assertPeopleWithin(tx, call.session, ids)
          await changeRecords(tx, access, ids, {
            set: { status },
            log: { operation: 'edit', origin: caller.origin, what: `${verb} ${describeIds(ids)}` },
          })
        })
        return new Answer({ message: `${verb}成功` })
      },
    }),
    route({
      method: ['PUT', 'POST'],
      path: adminPaths.users.setPassword,
      permission: 'sys:user:resetPassword',
      scope: 'tenant',
      ratePerMinute: 60,
      body: Type.Object({ username: textParam(64), password: textParam(128) }),
      response: NoResult,
      async handle(call) {
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          const account = await lockManagedAccount(tx, access, { username: call.body.username }, '密码')
          await resetPassword(tx, account, { password: call.body.password, by: call.session.userId })
          await writeOperation(tx, access, {
            operation: 'edit',
            origin: caller.origin,
            what: `重置 ${account.id} 的密码`,
          })
        })
        return new Answer({ message: '密码修改成功!' })
      },
    }),
    route({
      method: 'POST',
      path: adminPaths.users.resetFactor,
      permission: 'sys:user:resetFactor',
      scope: 'tenant',
      ratePerMinute: 60,
      body: Type.Object({ id: textParam(64) }),
      response: NoResult,
      async handle(call) {
        const { id } = call.body
        if (!isId(id)) throw notFound()
        if (id === call.session.userId) throw refused('请在“账号设置”中重新设置自己的动态口令')
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          await lockManagedAccount(tx, access, { id }, '动态口令')
          if (!(await removeFactor(tx, id))) throw refused('该用户没有启用动态口令')
          await revokeAllSessions(tx, id)
          await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what: `重置 ${id} 的动态口令` })
        })
        return new Answer({ message: '动态口令已重置' })
      },
    }),
    route({
      method: 'GET',
      path: '/sys/thirdApp/getEnabledType',
      title: '已启用的第三方应用',
      subject: '第三方登录',
      permission: anySignedIn,
      scope: 'none',
      response: Type.Array(Type.String()),
      // No company or school messenger manages the accounts.
      handle: async () => [],
    }),
  ]
}

/**
 * Returns the account if the caller may replace its credentials: within reach, without more permissions than the
 * caller, and of this school.
 */
async function lockManagedAccount(
  tx: Tx,
  access: Access,
  who: { username: string } | { id: string },
  what: '密码' | '动态口令',
): Promise<{ id: string; username: string }> {
  const { session } = access
  const account = await tx
    .selectFrom('sys_user as t')
    .innerJoin('sys_account', 'sys_account.id', 't.id')
    .select(['sys_account.id', 't.username', 'sys_account.tenant_id'])
    .where(eb => ('id' in who ? eb('t.id', '=', who.id) : eb('t.username', '=', who.username)))
    .where(reachableCondition(access, { forWrite: true }))
    .executeTakeFirst()
  if (!account) throw notFound()
  await lockRecords(tx, access, [account.id])
  await assertPeopleWithin(tx, session, [account.id])
  // An account of another school or of the platform is only a guest here.
  if (account.tenant_id !== session.tenantId) throw refused(`该用户的账号由其他单位管理，不能在此重置${what}`)
  return account
}
