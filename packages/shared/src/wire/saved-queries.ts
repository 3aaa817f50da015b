import { type Static, Type } from 'typebox'
import type { SavedQuery } from '../query/super-query.ts'
import { oneOf, passThrough } from './schema.ts'

/** A saved query of a user, as the server stores it. */
export const StoredQuery = Type.Object({
  id: Type.String(),
  title: Type.String(),
  matchType: oneOf('and', 'or'),
  records: passThrough<SavedQuery['records']>(),
})
export type StoredQuery = Static<typeof StoredQuery>
