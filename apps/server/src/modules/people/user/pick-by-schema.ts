import type { Static, TObject } from 'typebox'

/** What an answer shows of a record: the keys that its schema names, as far as the caller has them. */
export const pickBySchema = <S extends TObject>(record: Readonly<Record<string, unknown>>, schema: S) =>
  Object.fromEntries(
    Object.keys(schema.properties)
      .filter(key => key in record)
      .map(key => [key, record[key]]),
  ) as Static<S>
