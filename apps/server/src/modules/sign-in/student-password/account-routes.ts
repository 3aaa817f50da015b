import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { AccountCreationResult } from '@xw/shared/wire/student-password'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { selectionBody, selectionCondition } from '../../../resource/selection.ts'
import { makeStudentAccounts } from './make-accounts.ts'
import { resetStudentPasswords } from './reset.ts'

const DegreeType = textParam(10, 1)

/** Routes by which the office manages the accounts of students behind degree records. */
export const studentAccountRoutes = ({ actions, hooks }: Resource, { ground }: Engine): Route[] => [
  route({
    method: 'POST',
    path: paths.studentAccounts.make,
    permission: `${degreeRecordTable.permission}:makeAccounts`,
    scope: 'tenant',
    body: Type.Object({ xwlx: DegreeType, ...selectionBody }),
    response: AccountCreationResult,
    async handle(call) {
      const { xwlx } = call.body
      const caller = callerOf(call)
      const result = await actions.withAccess(caller, { xwlx }, async (tx, access) => {
        const asking = { hooks, origin: caller.origin, perHour: ground.questionsPerHour }
        const done = await makeStudentAccounts(tx, access, await selectionCondition(tx, access, call.body, asking))
        const what = `生成学生账号 ${done.made} 个，关联 ${done.linked} 条记录，${done.conflicts.length} 条未处理`
        await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what })
        return done
      })
      return new Answer({ message: `已生成 ${result.made} 个学生账号`, result })
    },
  }),
  route({
    method: 'POST',
    path: paths.studentAccounts.reset,
    permission: `${degreeRecordTable.permission}:resetPassword`,
    scope: 'tenant',
    ratePerMinute: 60,
    body: Type.Object({ xwlx: DegreeType, ids: Type.Array(textParam(64, 1), { minItems: 1, maxItems: 1_000 }) }),
    response: NoResult,
    async handle(call) {
      const ids = [...new Set(call.body.ids)]
      if (!ids.every(isId)) throw notFound()
      const caller = callerOf(call)
      await actions.withAccess(caller, { xwlx: call.body.xwlx, ids: ids.join() }, async (tx, access) => {
        await resetStudentPasswords(tx, access, ids)
        await writeOperation(tx, access, {
          operation: 'edit',
          origin: caller.origin,
          what: `重置学生密码 ${describeIds(ids)}`,
        })
      })
      return new Answer({ message: '已重置为初始密码，学生首次登录后须设置新密码' })
    },
  }),
]
