import { type Static, Type } from 'typebox'
import type { QueryRule } from '../field-types/field.ts'
import { nullable } from './schema.ts'

/**
 * A limit on the rows that a menu item shows; all roles of the school share it. `ruleValue` is a constant or a
 * variable that the session fills in.
 */
export const DataRule = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
  ruleColumn: Type.String(),
  ruleConditions: Type.String(),
  ruleValue: Type.String(),
  status: Type.String(),
})
export type DataRule = Static<typeof DataRule>

/** The rules of a menu item, and the comma-joined ids of those that a role has. */
export const RoleDataRules = Type.Object({ datarule: Type.Array(DataRule), drChecked: Type.String() })
export type RoleDataRules = Static<typeof RoleDataRules>

/** The fields and variables that rules of a menu item can use. */
export const DataRuleParts = Type.Object({
  resource: nullable(Type.String()),
  fields: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      rules: Type.Array(Type.Object({ value: Type.Unsafe<QueryRule>({ type: 'string' }), text: Type.String() })),
    }),
  ),
  variables: Type.Array(Type.String()),
})
export type DataRuleParts = Static<typeof DataRuleParts>
