import { type Static, Type } from 'typebox'
import { oneOf } from './schema.ts'

/** A change of where somebody receives codes, as the old receiver sees it. */
export const ContactChange = Type.Object({
  key: oneOf('phone', 'email'),
  schoolName: Type.String(),
  username: Type.String(),
  /** Masked. */
  receiver: Type.String(),
  changedAt: Type.String(),
})
export type ContactChange = Static<typeof ContactChange>
