import { fillRuleResource } from '@xw/shared/resources/sys/fill-rule'
import { fillKinds, isFillKind } from '@xw/shared/rules/fill-kinds'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { nullable } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import { type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { readKindParams } from '../../../resource/kind-params.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import { fillByRules } from './fill.ts'

const holder = { key: 'ruleParams', label: fillRuleResource.fields.ruleParams.label }

const hooks: Hooks = {
  async beforeSave({ values, before }) {
    const kind = values.ruleClass ?? before?.ruleClass
    const given = values.ruleParams === undefined ? before?.ruleParams : values.ruleParams
    if (typeof kind === 'string' && isFillKind(kind))
      values.ruleParams = readKindParams(fillKinds[kind].params, (given ?? {}) as RecordValues, holder)
  },
}

const Code = textParam(64)
/** A form has only a few fields that rules fill in. */
const maxRules = 20

/** SY-15: codes that the program makes by rules. A rule names one of the program’s kinds and its parameters. */
export function fillRuleRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(fillRuleResource, { hooks })
  const execute = { method: 'PUT', permission: 'sys:fillRule:execute', scope: 'tenant', ratePerMinute: 120 } as const
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: adminPaths.rules.fill,
      permission: 'sys:fillRule:list',
      scope: 'tenant',
      query: Type.Object({ ruleCode: Code }),
      response: nullable(Type.String()),
      async handle(call) {
        const [filled] = await fillByRules(actions, call, { rules: [{ ...call.query, formData: {} }], isTrial: true })
        return filled?.result
      },
    }),
    route({
      ...execute,
      path: '/sys/fillRule/executeRuleByCode/:ruleCode',
      params: Type.Object({ ruleCode: Code }),
      body: FieldInputs,
      bodyBytes: usualBodyBytes,
      response: nullable(Type.String()),
      async handle(call) {
        const [filled] = await fillByRules(actions, call, { rules: [{ ...call.params, formData: call.body }] })
        return filled?.result
      },
    }),
    route({
      ...execute,
      path: '/sys/fillRule/executeRuleByCodeBatch',
      body: Type.Object({
        rules: Type.Array(Type.Object({ ruleCode: Code, formData: Type.Optional(FieldInputs) }), {
          maxItems: maxRules,
        }),
        commonFormData: Type.Optional(FieldInputs),
      }),
      bodyBytes: usualBodyBytes,
      response: Type.Array(Type.Object({ ruleCode: Type.String(), result: Type.String() })),
      async handle(call) {
        const { rules, commonFormData = {} } = call.body
        return fillByRules(actions, call, { rules: rules.map(rule => ({ formData: commonFormData, ...rule })) })
      },
    }),
  ]
}
