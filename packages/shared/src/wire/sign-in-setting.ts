import { type Static, Type } from 'typebox'
import { signInMethodCodes } from '../session/sign-in-methods.ts'
import { nullable, oneOf } from './schema.ts'
import { School } from './session.ts'

/** A sign-in method as its administrators see it. */
const SignInMethodState = Type.Object({
  way: oneOf(...signInMethodCodes),
  /** Missing settings in plain sentences; `stops` marks those without which nobody can sign in by it. */
  missing: Type.Array(Type.Object({ text: Type.String(), stops: Type.Boolean() })),
  /** The method has a remote server that can be tested. */
  canTest: Type.Boolean(),
  /** The menu path of its settings page. */
  settingsPage: nullable(Type.String()),
})
export type SignInMethodState = Static<typeof SignInMethodState>

/** The school's sign-in methods and their states, besides the setting itself. */
export const SignInOverview = Type.Object({ school: School, ways: Type.Array(SignInMethodState) })
export type SignInOverview = Static<typeof SignInOverview>
