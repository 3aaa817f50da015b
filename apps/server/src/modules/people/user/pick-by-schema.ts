import type { Static, TObject } from 'typebox'

/** Returns the keys of a record that a response schema names, if the caller sees them. */
export const pickBySchema = <S extends TObject>(record: Readonly<Record<string, unknown>>, schema: S) =>
  Object.fromEntries(
    Object.keys(schema.properties)
      .filter(key => key in record)
      .map(key => [key, record[key]]),
  ) as Static<S>
