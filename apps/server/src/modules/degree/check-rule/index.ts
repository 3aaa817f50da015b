import type { RowsRow } from '@xw/shared/field-types/rows'
import { checkRuleResource } from '@xw/shared/resources/sys/check-rule'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, anySignedIn, type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { checkPatterns, findViolatedRule } from './patterns.ts'

export { checkPatterns } from './patterns.ts'

const hooks: Hooks = {
  async beforeSave({ values, access }) {
    const rules = (values.ruleJson ?? []) as readonly RowsRow[]
    const broken = await checkPatterns(access.session.userId, rules)
    if (broken)
      throw invalid({
        ruleJson: `${checkRuleResource.fields.ruleJson.label}第 ${broken.index + 1} 行：${broken.reason}`,
      })
  },
}

/** Codes are short, and the time of matching grows with the length of the value. */
const maxValue = 500

/** Clients encode the value twice. When a client encodes it once, a stray percent sign stays as it is. */
function decodeAgain(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** SY-14: the check rules by which a school describes its codes, and the check of one value (VA-05). */
export function checkRuleRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(checkRuleResource, { hooks })
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: adminPaths.rules.check,
      title: '按校验规则核对一个值',
      permission: anySignedIn,
      scope: 'tenant',
      ratePerMinute: 120,
      query: Type.Object({ ruleCode: Type.Optional(textParam(64)), value: Type.Optional(textParam(2_000)) }),
      response: NoResult,
      async handle(call) {
        const { ruleCode, value } = call.query
        if (!ruleCode || !value) return new Answer({})
        const rules = await actions.withAccess(callerOf(call), {}, tx => readRules(tx, call.session.tenantId, ruleCode))
        if (!rules) throw refused('该编码不存在')
        const decoded = decodeAgain(value)
        if (decoded.length > maxValue) throw refused(`校验的值不能超过 ${maxValue} 个字符`)
        const failure = await findViolatedRule(call.session.userId, rules, decoded)
        if (failure) throw refused(failure.message, { result: failure })
        return new Answer({})
      },
    }),
  ]
}

async function readRules(tx: Tx, tenantId: number, ruleCode: string): Promise<readonly RowsRow[] | null> {
  const found = await tx
    .selectFrom('sys_check_rule')
    .select('rule_json')
    .where('tenant_id', '=', tenantId)
    .where('rule_code', '=', ruleCode)
    .executeTakeFirst()
  return found?.rule_json ?? null
}
