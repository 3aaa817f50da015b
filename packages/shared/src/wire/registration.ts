import { type Static, Type } from 'typebox'
import { oneOf } from './schema.ts'
import { School } from './session.ts'

/** A school where people can register by themselves, and whether it looks at them before they come in. */
export const RegistrationSchool = Type.Object({ ...School.properties, isReviewed: Type.Boolean() })
export type RegistrationSchool = Static<typeof RegistrationSchool>

/** What came of a registration: an account that can sign in, or one that waits for the school. */
export const RegistrationOutcome = Type.Object({ outcome: oneOf('registered', 'waiting') })
export type RegistrationOutcome = Static<typeof RegistrationOutcome>
