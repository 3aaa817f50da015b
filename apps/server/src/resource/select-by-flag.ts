import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Narrows a list by a parameter that is 1 for records with a property and 0 for the others. Other values narrow nothing. */
export function selectByFlag(flag: string | undefined, property: RawBuilder<unknown>): RawBuilder<SqlBool> | null {
  if (flag !== '0' && flag !== '1') return null
  return flag === '1' ? sql<SqlBool>`(${property})` : sql<SqlBool>`(not (${property}))`
}
