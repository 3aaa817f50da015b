import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

const Text = nullable(Type.String())

/** A degree record found by name or number, with the properties that distinguish it from similar ones. */
export const FoundRecord = Type.Object({
  id: Type.String(),
  xwbslbm: Type.String(),
  name: Type.String(),
  number: Text,
  depart: Text,
  /** The state as a text and as its code. */
  status: Text,
  state: Text,
})
export type FoundRecord = Static<typeof FoundRecord>
