import { type Static, Type } from 'typebox'
import { signInMethodCodes } from '../session/sign-in-methods.ts'
import { PasswordResetMethod } from './lost-password.ts'
import { nullable, oneOf } from './schema.ts'
import { School } from './session.ts'

export type { SignInMethodCode } from '../session/sign-in-methods.ts'

/** An identity provider as a button shows it; `kind` selects the icon. */
export const ThirdParty = Type.Object({ id: Type.String(), name: Type.String(), kind: Type.String() })
export type ThirdParty = Static<typeof ThirdParty>

/** The public sign-in options of a school, readable before any sign-in. */
export const SignInOptions = Type.Object({
  /** The school; null when none was named and there are several. */
  school: nullable(School),
  /** The open and usable sign-in methods, the school's preferred one first. */
  ways: Type.Array(oneOf(...signInMethodCodes)),
  registration: oneOf('off', 'on', 'review'),
  /** The ways to reset a lost password; when empty, users contact their school. */
  lostPassword: Type.Array(PasswordResetMethod),
  /** The buttons of the method `third`. */
  thirdParties: Type.Array(ThirdParty),
})
export type SignInOptions = Static<typeof SignInOptions>
