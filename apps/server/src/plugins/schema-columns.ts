import type { ColumnType, Generated } from 'kysely'

/** A time that the database sets when an insert omits it. */
export type Time = ColumnType<Date, Date | undefined, Date>
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Written as text, read as the parsed value. */
export type Jsonb = ColumnType<unknown, string, string>

/** Author, time and version of a record's creation and last change. */
export interface Stamps {
  create_by: string | null
  create_time: Time
  update_by: string | null
  update_time: NullableTime
  version: Generated<number>
}
