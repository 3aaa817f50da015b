import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

const Text = nullable(Type.String())

/** A degree record that was found by name or number, with what tells it from others of the same. */
export const FoundRecord = Type.Object({
  id: Type.String(),
  xwbslbm: Type.String(),
  name: Type.String(),
  number: Text,
  depart: Text,
  status: Text,
})
export type FoundRecord = Static<typeof FoundRecord>
