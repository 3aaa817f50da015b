import { defaultStudentPasswordRule } from '@xw/shared/degree/student-password'
import { findDegreeType } from '@xw/shared/degree/types'
import { studentPasswordRuleResource } from '@xw/shared/resources/xw/student-password-rule'
import { NoResult } from '@xw/shared/wire/schema'
import { StudentPasswordRule } from '@xw/shared/wire/student-password'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller } from '../../../resource/within.ts'

const hooks: Hooks = {
  async beforeSave({ values, before }) {
    const after = { ...before, ...values }
    const [from, to] = [textIn(after, 'opensOn'), textIn(after, 'closesOn')]
    if (from && !to) throw invalid({ closesOn: '请填写首次登录结束日期' })
    if (to && !from) throw invalid({ opensOn: '请填写首次登录开始日期' })
    if (to < from) throw invalid({ closesOn: '不能早于开始日期' })
  },
}

interface FoundRule {
  id: string | null
  rule: StudentPasswordRule
}

const readRule = (actions: Actions, caller: Caller, xwbslbm: string): Promise<FoundRule> =>
  actions.withAccess(caller, {}, async (tx, { session }) => {
    const { rows } = await sql<StudentPasswordRule & { id: string }>`
      select id, xwbslbm, mmgz, opens_on::text as "opensOn", closes_on::text as "closesOn"
      from ${sql.table(studentPasswordRuleResource.table)}
      where tenant_id = ${session.tenantId} and xwbslbm = ${xwbslbm}`.execute(tx)
    const byDefault = { id: null, xwbslbm, mmgz: defaultStudentPasswordRule, opensOn: null, closesOn: null }
    const { id, ...rule } = rows[0] ?? byDefault
    return { id, rule }
  })

function assertDegreeType(xwbslbm: string) {
  if (!findDegreeType(xwbslbm)) throw invalid({ xwbslbm: '学位类型不存在' })
}

/** SE-10: routes for the initial-password rule of a degree type. */
export function studentPasswordRuleRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(studentPasswordRuleResource, { hooks })
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: `${studentPasswordRuleResource.path}/queryNow`,
      permission: `${studentPasswordRuleResource.permission}:list`,
      scope: 'tenant',
      query: Type.Object({ xwbslbm: textParam(10, 1) }),
      response: StudentPasswordRule,
      async handle(call) {
        assertDegreeType(call.query.xwbslbm)
        return (await readRule(actions, callerOf(call), call.query.xwbslbm)).rule
      },
    }),
    route({
      method: 'POST',
      path: `${studentPasswordRuleResource.path}/save`,
      permission: `${studentPasswordRuleResource.permission}:edit`,
      scope: 'tenant',
      // Existing clients send the rule only; the days then stay unchanged.
      body: Type.Object({
        xwbslbm: textParam(10, 1),
        mmgz: textParam(10, 1),
        opensOn: Type.Optional(Type.Union([textParam(20), Type.Null()])),
        closesOn: Type.Optional(Type.Union([textParam(20), Type.Null()])),
      }),
      response: NoResult,
      async handle(call) {
        assertDegreeType(call.body.xwbslbm)
        const caller = callerOf(call)
        const { id } = await readRule(actions, caller, call.body.xwbslbm)
        if (id) await actions.edit(caller, { ...call.body, id })
        else await actions.add(caller, call.body)
        return new Answer({ message: '保存成功' })
      },
    }),
  ]
}
