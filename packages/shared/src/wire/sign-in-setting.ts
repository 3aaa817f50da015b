import { type Static, Type } from 'typebox'
import { signInMethodCodes } from '../session/sign-in-methods.ts'
import { nullable, oneOf } from './schema.ts'
import { School } from './session.ts'

/** A way to sign in as whoever sets it up sees it. */
const SignInMethodState = Type.Object({
  way: oneOf(...signInMethodCodes),
  /** What it still lacks, in plain sentences; `stops` where nobody could come in by it like this. */
  missing: Type.Array(Type.Object({ text: Type.String(), stops: Type.Boolean() })),
  /** It has a counterpart that can be asked. */
  canTest: Type.Boolean(),
  /** Where it is set up, by the path in the menu. */
  settingsPage: nullable(Type.String()),
})
export type SignInMethodState = Static<typeof SignInMethodState>

/** Everything around the school's choice that is not the choice itself. */
export const SignInOverview = Type.Object({ school: School, ways: Type.Array(SignInMethodState) })
export type SignInOverview = Static<typeof SignInOverview>
