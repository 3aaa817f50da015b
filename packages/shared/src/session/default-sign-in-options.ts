import type { SignInOptions } from '../wire/sign-in-options.ts'

/** What holds before a school's own choice is known, and where no school was named. */
export const defaultSignInOptions: SignInOptions = {
  school: null,
  ways: ['account', 'phone'],
  registration: 'off',
  lostPassword: ['phone', 'mail'],
  thirdParties: [],
}
