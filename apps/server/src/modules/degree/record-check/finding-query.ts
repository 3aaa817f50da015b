import { checkRules } from '@xw/shared/degree/rules/check-record'
import { crossRecordRules } from '@xw/shared/degree/rules/cross-record'
import { type SqlBool, sql } from 'kysely'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'

/** What each rule reads. */
const fieldsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...checkRules.map(({ code, fields }) => [code, fields] as const),
  ...Object.entries(crossRecordRules).map(([code, { fields }]) => [code, fields] as const),
])

/** The rules that somebody may ask about: who does not see a field is not told either in which records it is wrong. */
export const askableRules = ({ def }: Pick<Access, 'def'>): string[] =>
  [...fieldsOf].flatMap(([code, fields]) => (fields.every(key => Object.hasOwn(def.fields, key)) ? [code] : []))

/** The codes of what is wrong with the record `t` as it is now. */
export const currentFindings = sql<string[]>`case when t.judged_version = t.version then t.findings end`

/** DG-10: the list parameter `finding`, the code of a rule, asks for the records in which it found something. */
export const findingHooks: Pick<Hooks, 'narrow'> = {
  narrow({ finding }, access) {
    if (finding === undefined || finding === '') return null
    return askableRules(access).includes(finding)
      ? sql<SqlBool>`t.judged_version = t.version and ${finding} = any(t.findings)`
      : sql<SqlBool>`false`
  },
}
