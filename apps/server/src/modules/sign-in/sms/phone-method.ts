import type { SignInMethod } from '../sign-in-method/index.ts'
import { readSmsGateway } from './gateway.ts'

/** Sign-in by phone. Without a gateway the method can be tried, but codes stay in the outbox. */
export const phoneMethod: SignInMethod = {
  settingsPage: '/isystem/sms-gateway',
  listGaps: async deps =>
    (await readSmsGateway(deps)).isOn ? [] : [{ text: '未设置短信网关，验证码将留在发件箱', stops: false }],
}
