import type { ColumnType, Generated } from 'kysely'

/** Set by the database where nothing is given. */
export type Time = ColumnType<Date, Date | undefined, Date>
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Written as text, read as what it holds. */
export type Jsonb = ColumnType<unknown, string, string>

/** Who wrote a record when, and how often. */
export interface Stamps {
  create_by: string | null
  create_time: Time
  update_by: string | null
  update_time: NullableTime
  version: Generated<number>
}
