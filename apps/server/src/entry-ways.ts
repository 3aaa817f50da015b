import { casWay } from './modules/cas/index.ts'
import type { Ways } from './modules/entry/index.ts'
import { thirdWay } from './modules/identity-provider/index.ts'
import { phoneWay } from './modules/sms/index.ts'

/** Every way to sign in that a school can open, with what its module says of it. */
export const entryWays: Ways = {
  account: {},
  phone: phoneWay,
  third: thirdWay,
  cas: casWay,
}
