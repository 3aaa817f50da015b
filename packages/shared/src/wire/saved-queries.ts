import { type Static, Type } from 'typebox'
import type { SavedQuery } from '../query/super-query.ts'
import { oneOf, open } from './schema.ts'

/** A query as the server keeps it. */
export const KeptQuery = Type.Object({
  id: Type.String(),
  title: Type.String(),
  matchType: oneOf('and', 'or'),
  records: open<SavedQuery['records']>(),
})
export type KeptQuery = Static<typeof KeptQuery>
