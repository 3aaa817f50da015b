import { type Static, Type } from 'typebox'
import type { QueryRule } from '../field-types/field.ts'
import { nullable } from './schema.ts'

/**
 * A narrowing of the rows that an entry of the menu shows; the school's roles share it. `ruleValue` is a constant, or a
 * variable that is filled in from the session.
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

/** The rules of an entry, and the ids of those that a role has, joined by commas. */
export const RoleDataRules = Type.Object({ datarule: Type.Array(DataRule), drChecked: Type.String() })
export type RoleDataRules = Static<typeof RoleDataRules>

/** What the rules of an entry can be made of. */
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
