import { type RawBuilder, sql } from 'kysely'

/** Days are the office's, wherever the server stands. */
const zone = sql.lit('Asia/Shanghai')

export const officeDay = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${moment} at time zone ${zone})::date`

export const officeToday = officeDay(sql`now()`)

/** The moment at which a day begins there. */
export const startOfDay = (day: unknown): RawBuilder<unknown> => sql`(${day})::timestamp at time zone ${zone}`
