import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { paths } from '@xw/shared/wire/paths'
import { Nothing } from '@xw/shared/wire/schema'
import { MadeAccounts } from '@xw/shared/wire/student-password'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { textParam } from '../../lib/params.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import type { Actions } from '../../resource/actions.ts'
import { named, writeOperation } from '../../resource/audit.ts'
import { readIds } from '../../resource/remove.ts'
import { callerOf } from '../../resource/routes.ts'
import { makeAccounts } from './make-accounts.ts'
import { resetStudents } from './reset.ts'

const DegreeType = textParam(10, 1)
const Ids = Type.String({ maxLength: 40_000 })

/** What the office does about the accounts of the students behind degree records. */
export const studentAccountRoutes = (actions: Actions): Route[] => [
  route({
    method: 'POST',
    path: paths.studentAccounts.make,
    permission: `${xwInfoTable.permission}:makeAccounts`,
    scope: 'tenant',
    body: Type.Object({
      xwlx: DegreeType,
      ids: Type.Optional(Ids),
      query: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    response: MadeAccounts,
    async handle(call) {
      const { xwlx, ids, query } = call.body
      // Everything is a wish that has to be said.
      if (ids === undefined && query === undefined) throw refused('请选择记录')
      const caller = callerOf(call)
      const result = await actions.within(caller, { xwlx }, async (tx, access) => {
        const done = await makeAccounts(tx, access, { ...(ids !== undefined && { ids }), ...(query && { query }) })
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
    permission: `${xwInfoTable.permission}:resetPassword`,
    scope: 'tenant',
    ratePerMinute: 60,
    body: Type.Object({ xwlx: DegreeType, ids: Ids }),
    response: Nothing,
    async handle(call) {
      const { xwlx } = call.body
      const ids = readIds(call.body.ids)
      const caller = callerOf(call)
      await actions.within(caller, { xwlx, ids: call.body.ids }, async (tx, access) => {
        await resetStudents(tx, access, ids)
        await writeOperation(tx, access, {
          operation: 'edit',
          origin: caller.origin,
          what: `重置学生密码 ${named(ids)}`,
        })
      })
      return new Answer({ message: '已重置为初始密码，学生首次登录后须设置新密码' })
    },
  }),
]
