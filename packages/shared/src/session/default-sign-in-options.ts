import type { SignInOptions } from '../wire/sign-in-options.ts'

/** The options before a school's own are known, and without a school. */
export const defaultSignInOptions: SignInOptions = {
  school: null,
  ways: ['account', 'phone'],
  registration: 'off',
  lostPassword: ['phone', 'mail'],
  thirdParties: [],
}
