import { paths } from '@xw/shared/wire/paths'
import { request } from '../../api/http.ts'

/** Has a code sent to one's own number. */
export const sendPhoneCode = () =>
  request<{ waitSeconds?: number } | null>(paths.ownPhone.sendCode, { method: 'POST', body: {} })

/** Proves by the code that one's own number is at hand. */
export const provePhone = (smscode: string) => request(paths.ownPhone.prove, { method: 'POST', body: { smscode } })
