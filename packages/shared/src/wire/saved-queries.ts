import { type Static, Type } from 'typebox'
import type { SavedQuery } from '../query/super-query.ts'
import { oneOf, passThrough } from './schema.ts'

/** A query as the server keeps it. */
export const StoredQuery = Type.Object({
  id: Type.String(),
  title: Type.String(),
  matchType: oneOf('and', 'or'),
  records: passThrough<SavedQuery['records']>(),
})
export type StoredQuery = Static<typeof StoredQuery>
