import { casWay } from './modules/sign-in/cas/index.ts'
import { thirdWay } from './modules/sign-in/identity-provider/index.ts'
import type { Ways } from './modules/sign-in/sign-in-method/index.ts'
import { phoneWay } from './modules/sign-in/sms/index.ts'

/** Every way to sign in that a school can open, with what its module says of it. */
export const entryWays: Ways = {
  account: {},
  phone: phoneWay,
  third: thirdWay,
  cas: casWay,
}
