import { fillRule } from '@xw/shared/resources/sys/fill-rule'
import { type FillKindName, fillKinds, isFillKind } from '@xw/shared/rules/fill-kinds'
import { readRecord } from '@xw/shared/rules/read-record'
import { Type } from 'typebox'
import { invalid, refused } from '../../lib/errors.ts'
import { textParam } from '../../lib/params.ts'
import type { Tx } from '../../plugins/db.ts'
import { type Call, type Route, route } from '../../plugins/route.ts'
import type { Session } from '../../plugins/session.ts'
import { writeOperation } from '../../resource/audit.ts'
import type { Engine } from '../../resource/engine.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { callerOf } from '../../resource/routes.ts'
import { type Filling, makers } from './kinds.ts'

type Params = Filling['params']

/** The parameters of a kind, read by its own fields; what it does not know is not kept. */
function readParams(kind: FillKindName, given: Params): Params {
  const { values, errors } = readRecord({ fields: fillKinds[kind].params }, given, { on: 'add' })
  const flaws = Object.values(errors)
  if (flaws.length > 0) throw invalid({ ruleParams: `${fillRule.fields.ruleParams.label}：${flaws.join('；')}` })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

const hooks: Hooks = {
  async beforeSave({ values, before }) {
    const kind = values.ruleClass ?? before?.ruleClass
    const given = values.ruleParams === undefined ? before?.ruleParams : values.ruleParams
    if (typeof kind === 'string' && isFillKind(kind))
      values.ruleParams = readParams(kind, (given ?? {}) as Params) as typeof values.ruleParams & object
  },
}

async function findRule(tx: Tx, { tenantId }: Session, ruleCode: string) {
  const found = await tx
    .selectFrom('sys_fill_rule')
    .select(['id', 'rule_class', 'rule_params'])
    .where('tenant_id', '=', tenantId)
    .where('rule_code', '=', ruleCode)
    .executeTakeFirst()
  if (!found) throw refused('该编码不存在')
  return found
}

const Code = textParam(64)
const FormData = Type.Record(Type.String(), Type.Unknown())
/** A form has a few fields that are filled in, not hundreds. */
const maxRules = 20

/** SY-15: codes that the program makes, by rules that name one of its own ways and give it parameters. */
export function fillRuleRoutes(engine: Engine): Route[] {
  const { routes, actions } = engine.resource(fillRule, { hooks })

  /** The codes of some rules, all in one transaction; every number taken has its line in the log. */
  const fill = (
    call: Pick<Call, 'session' | 'request'>,
    wanted: readonly { ruleCode: string; formData: Params }[],
    isTrial = false,
  ) => {
    const caller = callerOf(call)
    return actions.within(caller, {}, async (tx, access) => {
      const filled: { ruleCode: string; result: string }[] = []
      for (const { ruleCode, formData } of wanted) {
        const rule = await findRule(tx, call.session, ruleCode)
        if (!isFillKind(rule.rule_class)) throw refused('该规则的填充方式不存在')
        const params = rule.rule_params ?? {}
        const { session } = call
        const result = await makers[rule.rule_class]({ tx, session, ruleId: rule.id, params, formData, isTrial })
        if (rule.rule_class === 'serial' && !isTrial)
          await writeOperation(tx, access, { operation: 'draw', what: `${ruleCode} ${result}`, origin: caller.origin })
        filled.push({ ruleCode, result })
      }
      return filled
    })
  }
  const execute = { method: 'PUT', permission: 'sys:fillRule:execute', scope: 'tenant', ratePerMinute: 120 } as const
  return [
    ...routes,
    route({
      method: 'GET',
      path: '/sys/fillRule/testFillRule',
      permission: 'sys:fillRule:list',
      scope: 'tenant',
      query: Type.Object({ ruleCode: Code }),
      handle: async call => (await fill(call, [{ ruleCode: call.query.ruleCode, formData: {} }], true))[0]?.result,
    }),
    route({
      ...execute,
      path: '/sys/fillRule/executeRuleByCode/:ruleCode',
      params: Type.Object({ ruleCode: Code }),
      body: FormData,
      handle: async call => (await fill(call, [{ ...call.params, formData: call.body }]))[0]?.result,
    }),
    route({
      ...execute,
      path: '/sys/fillRule/executeRuleByCodeBatch',
      body: Type.Object({
        rules: Type.Array(Type.Object({ ruleCode: Code, formData: Type.Optional(FormData) }), { maxItems: maxRules }),
        commonFormData: Type.Optional(FormData),
      }),
      handle: async call => {
        const { rules, commonFormData = {} } = call.body
        return fill(
          call,
          rules.map(({ ruleCode, formData = commonFormData }) => ({ ruleCode, formData })),
        )
      },
    }),
  ]
}
