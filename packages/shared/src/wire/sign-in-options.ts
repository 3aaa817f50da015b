import { type Static, Type } from 'typebox'
import { signInMethodCodes } from '../session/sign-in-methods.ts'
import { PasswordResetMethod } from './lost-password.ts'
import { nullable, oneOf } from './schema.ts'
import { School } from './session.ts'

export type { SignInMethodCode } from '../session/sign-in-methods.ts'

/** An identity provider of a school, as a button says it. `kind` chooses its sign. */
export const ThirdParty = Type.Object({ id: Type.String(), name: Type.String(), kind: Type.String() })
export type ThirdParty = Static<typeof ThirdParty>

/** What the sign-in page is told of a school before anybody has said who they are; nothing of it is a secret. */
export const SignInOptions = Type.Object({
  /** Whose it is; null where no school was named and there are several. */
  school: nullable(School),
  /** Those that are open and can work, the school's first one first. */
  ways: Type.Array(oneOf(...signInMethodCodes)),
  registration: oneOf('off', 'on', 'review'),
  /** How a lost password is found again; with none of them people ask their school. */
  lostPassword: Type.Array(PasswordResetMethod),
  /** The buttons of `third`. */
  thirdParties: Type.Array(ThirdParty),
})
export type SignInOptions = Static<typeof SignInOptions>
