import { paths } from '@xw/shared/wire/paths'
import { request } from '../../api/http.ts'

/** Sends a code to the user's own phone number. */
export const sendOwnPhoneCode = () =>
  request<{ waitSeconds?: number } | null>(paths.ownPhone.sendCode, { method: 'POST', body: {} })

/** Proves with the code that the user holds the phone. */
export const provePhone = (smscode: string) => request(paths.ownPhone.prove, { method: 'POST', body: { smscode } })
