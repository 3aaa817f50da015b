import { casMethod } from './modules/sign-in/cas/index.ts'
import { providerMethod } from './modules/sign-in/identity-provider/index.ts'
import type { SignInMethods } from './modules/sign-in/sign-in-method/index.ts'
import { phoneMethod } from './modules/sign-in/sms/index.ts'

/** Every sign-in method that a school can open, with what its module adds to it. */
export const signInMethods: SignInMethods = {
  account: {},
  phone: phoneMethod,
  third: providerMethod,
  cas: casMethod,
}
