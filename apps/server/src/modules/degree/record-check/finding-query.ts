import { checkRules } from '@xw/shared/degree/rules/check-record'
import { crossRecordRules } from '@xw/shared/degree/rules/cross-record'
import { type SqlBool, sql } from 'kysely'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'

/** The fields that each rule reads. */
const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...checkRules.map(({ code, fields }) => [code, fields] as const),
  ...Object.entries(crossRecordRules).map(([code, { fields }]) => [code, fields] as const),
])

/**
 * Lists the rules whose findings a caller may search for: a caller who does not see a field must not learn in which
 * records it is wrong.
 */
export const askableRules = ({ def }: Pick<Access, 'def'>): string[] =>
  [...fieldsOf].flatMap(([code, fields]) => (fields.every(key => Object.hasOwn(def.fields, key)) ? [code] : []))

/** SQL expression: the codes of the findings in the present version of the record `t`. */
export const currentFindings = sql<string[]>`case when t.judged_version = t.version then t.findings end`

/** DG-10: the list parameter `finding`, the code of a rule, selects the records in which the rule found something. */
export const findingHooks: Pick<Hooks, 'narrow'> = {
  narrow({ finding }, access) {
    if (finding === undefined || finding === '') return null
    return askableRules(access).includes(finding)
      ? sql<SqlBool>`t.judged_version = t.version and ${finding} = any(t.findings)`
      : sql<SqlBool>`false`
  },
}
