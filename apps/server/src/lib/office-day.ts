import { type RawBuilder, sql } from 'kysely'

/** The time zone of the degree office, by which days begin, whatever the server's own time zone. */
const zone = sql.lit('Asia/Shanghai')

export const officeDay = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone ${zone})::date`

export const officeToday = officeDay(sql`now()`)

/** Returns the moment at which a day begins in the office's time zone. */
export const startOfDay = (day: unknown): RawBuilder<unknown> => sql`(${day})::timestamp at time zone ${zone}`
