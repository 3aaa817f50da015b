import { type Static, Type } from 'typebox'
import { oneOf } from './schema.ts'
import { School } from './session.ts'

/** A school with self-registration, and whether it reviews registrations. */
export const RegistrationSchool = Type.Object({ ...School.properties, isReviewed: Type.Boolean() })
export type RegistrationSchool = Static<typeof RegistrationSchool>

/** The outcome of a registration: a usable account, or one that waits for the school's review. */
export const RegistrationOutcome = Type.Object({ outcome: oneOf('registered', 'waiting') })
export type RegistrationOutcome = Static<typeof RegistrationOutcome>
