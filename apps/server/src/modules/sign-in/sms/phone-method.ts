import type { SignInMethod } from '../sign-in-method/index.ts'
import { readSmsGateway } from './gateway.ts'

/** Signing in by phone, as the school's choice of ways sees it: without a gateway it can be tried and not be used. */
export const phoneMethod: SignInMethod = {
  settingsPage: '/isystem/sms-gateway',
  missing: async deps =>
    (await readSmsGateway(deps)).isOn ? [] : [{ text: '未设置短信网关，验证码将留在发件箱', stops: false }],
}
