import { listQueryRules } from '@xw/shared/query/field-rules'
import { ruleTexts } from '@xw/shared/query/filter'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { DataRule, DataRuleParts, RoleDataRules } from '@xw/shared/wire/data-rules'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'
import { ruleVariableNames } from '../../../resource/data-rules.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { assertHoldersWithin, assertNotOwnRole, assertRuleFree } from '../../../resource/power/guard.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findResourceOfPermission, listDataRules, readRoleRules, saveDataRule, saveRoleRules } from './data-rules.ts'
import { lockRole } from './grants.ts'

const Id = Type.String({ maxLength: 64 })
const RuleBody = Type.Object({
  id: Type.Optional(Id),
  permissionId: Id,
  ruleName: textParam(100),
  ruleColumn: textParam(64),
  ruleConditions: textParam(20),
  ruleValue: textParam(1_000),
  status: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
})

type RouteCall = Parameters<typeof callerOf>[0]

const assertIds = (...ids: string[]) => {
  if (!ids.every(isId)) throw notFound()
}

/** Routes for the data rules of a menu item, and for those of a role. */
export function ruleRoutes(actions: Actions, definitions: Definitions): Route[] {
  const shared = { permission: 'sys:role:dataRule', scope: 'tenant' } as const
  const menuRuleRoute = { ...shared, subject: '菜单与授权' } as const
  /** Runs a change and logs it with the text that the change returns. */
  const change = (call: RouteCall, operation: Operation, run: (tx: Tx) => Promise<string>) =>
    actions.withAccess(callerOf(call), {}, async (tx, { session }) => {
      const what = await run(tx)
      await writeOperation(
        tx,
        { def: { title: '数据规则' }, session },
        { operation, origin: callerOf(call).origin, what },
      )
    })
  return [
    ...['/sys/permission/getPermRuleListByPermId', adminPaths.dataRules.list].map(path =>
      route({
        ...menuRuleRoute,
        method: 'GET',
        path,
        query: Type.Object({ permissionId: Id, ruleName: Type.Optional(textParam(100)) }),
        response: Type.Array(DataRule),
        async handle(call) {
          const { permissionId, ruleName } = call.query
          assertIds(permissionId)
          return actions.withAccess(callerOf(call), {}, tx => listDataRules(tx, call.session, permissionId, ruleName))
        },
      }),
    ),
    route({
      ...menuRuleRoute,
      method: 'GET',
      path: adminPaths.dataRules.fields,
      query: Type.Object({ permissionId: Id }),
      response: DataRuleParts,
      async handle(call) {
        assertIds(call.query.permissionId)
        const def = await actions.withAccess(callerOf(call), {}, tx =>
          findResourceOfPermission(tx, definitions, call.query.permissionId),
        )
        const fields = Object.entries(def?.fields ?? {}).map(([key, field]) => ({
          key,
          label: field.label,
          rules: listQueryRules(key, { ...field, query: {} }).map(rule => ({ value: rule, text: ruleTexts[rule] })),
        }))
        return {
          resource: def?.path ?? null,
          fields: fields.filter(field => field.rules.length > 0),
          variables: ruleVariableNames.map(name => `#{${name}}`),
        }
      },
    }),
    route({
      ...menuRuleRoute,
      method: ['POST', 'PUT'],
      path: adminPaths.dataRules.add,
      body: RuleBody,
      response: NoResult,
      async handle(call) {
        const { id: _, ...rule } = call.body
        assertIds(rule.permissionId)
        await change(call, 'add', tx => saveDataRule(tx, { definitions, session: call.session }, rule))
        return new Answer({ message: '添加成功！' })
      },
    }),
    route({
      ...menuRuleRoute,
      method: ['PUT', 'POST'],
      path: adminPaths.dataRules.edit,
      body: RuleBody,
      response: NoResult,
      async handle(call) {
        assertIds(call.body.id ?? '', call.body.permissionId)
        await change(call, 'edit', async tx => {
          await assertRuleFree(tx, call.session, call.body.id ?? '')
          return saveDataRule(tx, { definitions, session: call.session }, call.body)
        })
        return new Answer({ message: '更新成功！' })
      },
    }),
    route({
      ...menuRuleRoute,
      method: ['DELETE', 'GET'],
      path: adminPaths.dataRules.remove,
      query: Type.Object({ id: Id }),
      response: NoResult,
      async handle(call) {
        assertIds(call.query.id)
        await change(call, 'delete', async tx => {
          await assertRuleFree(tx, call.session, call.query.id)
          const gone = await tx
            .deleteFrom('sys_data_rule')
            .where('tenant_id', '=', call.session.tenantId)
            .where('id', '=', call.query.id)
            .returning('id')
            .executeTakeFirst()
          if (!gone) throw notFound()
          return gone.id
        })
        return new Answer({ message: '删除成功！' })
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${adminPaths.dataRules.ofRole}/:permissionId/:roleId`,
      params: Type.Object({ permissionId: Id, roleId: Id }),
      response: RoleDataRules,
      async handle(call) {
        const { permissionId, roleId } = call.params
        assertIds(permissionId, roleId)
        const ruled = { table: 'sys_role_data_rule', roleId, permissionId } as const
        return actions.withAccess(callerOf(call), {}, tx => readRoleRules(tx, call.session, ruled))
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: adminPaths.dataRules.ofRole,
      body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: Type.String({ maxLength: 4_000 }) }),
      response: NoResult,
      async handle(call) {
        const { permissionId, roleId, dataRuleIds } = call.body
        const ruleIds = dataRuleIds.split(',').filter(Boolean)
        assertIds(permissionId, roleId, ...ruleIds)
        await change(call, 'edit', async tx => {
          await lockRole(tx, call.session, roleId)
          await assertNotOwnRole(tx, call.session, roleId)
          await assertHoldersWithin(tx, call.session, roleId)
          const ruled = { table: 'sys_role_data_rule', roleId, permissionId } as const
          await saveRoleRules(tx, call.session, ruled, ruleIds)
          await assertHoldersWithin(tx, call.session, roleId)
          return `角色 ${roleId} 的 ${ruleIds.length} 条`
        })
        return new Answer({ message: '保存成功!' })
      },
    }),
  ]
}
