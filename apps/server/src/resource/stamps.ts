import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../plugins/session.ts'

/** Who changes something; no name where it is the product itself, which leaves who changed it last. */
export type ChangeAuthor = { username: Session['username'] | null }

/** What every change leaves on a row: by whom, when, and that it is no longer the one somebody saw. */
export const stamps = ({ username }: ChangeAuthor, table?: string) => ({
  ...(username !== null && { update_by: username }),
  update_time: sql<Date>`now()`,
  version: sql<number>`${sql.ref(table ? `${table}.version` : 'version')} + 1`,
})

/** Columns and their new values, as `set` takes them. */
export const assignments = (columns: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}`))
