import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../plugins/session.ts'

/** The author of a change. The username is null when the program itself changes a row; the last author then stays. */
export type ChangeAuthor = { username: Session['username'] | null }

/** The columns that every change sets: author, time, and the next version. */
export const stamps = ({ username }: ChangeAuthor, table?: string) => ({
  ...(username !== null && { update_by: username }),
  update_time: sql<Date>`now()`,
  version: sql<number>`${sql.ref(table ? `${table}.version` : 'version')} + 1`,
})

/** Formats columns and new values for `set`. */
export const assignments = (columns: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}`))
