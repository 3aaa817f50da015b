import { type Static, Type } from 'typebox'
import { oneOf } from './schema.ts'

/** A change of a phone number or mail address, as shown to the old one. */
export const ContactChange = Type.Object({
  key: oneOf('phone', 'email'),
  schoolName: Type.String(),
  username: Type.String(),
  /** Masked. */
  receiver: Type.String(),
  changedAt: Type.String(),
})
export type ContactChange = Static<typeof ContactChange>
