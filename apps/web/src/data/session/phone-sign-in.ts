import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'
import { type SignInRefusal, signInBy, toSignInRefusal } from './sign-in.ts'

interface PhoneCodeRequest {
  mobile: string
  /** What the code is for; one to sign in where absent. */
  smsmode?: CodePurpose
  /** The school it is asked for in, where that matters. */
  tenantId?: number
  /** The letters of the picture, and the key it was drawn for. */
  captcha: string
  checkKey: string
}

/** The server gives a number no second code before. */
const resendSeconds = 60

export interface PhoneCodeAnswer {
  refusal: SignInRefusal | null
  /** How long to wait before the next one is asked for. */
  waitSeconds: number
}

/** SE-02: has a code sent to a phone. The answer is the same whether or not somebody has the number. */
export async function requestPhoneCode({
  tenantId,
  smsmode = '0',
  ...asked
}: PhoneCodeRequest): Promise<PhoneCodeAnswer> {
  try {
    const body = { ...asked, smsmode }
    await call(paths.session.phoneCode, { method: 'POST', body, silent: true, ...(tenantId && { tenantId }) })
    return { refusal: null, waitSeconds: resendSeconds }
  } catch (error) {
    const refusal = toSignInRefusal(error)
    const { waitSeconds = 0 } = ((error instanceof ApiError && error.result) || {}) as { waitSeconds?: number }
    return { refusal, waitSeconds }
  }
}

interface PhoneCredentials {
  mobile: string
  code: string
  tenantId: number | null
}

/** SE-02: signs in with the code of a text. */
export const signInByPhone = ({ mobile, code, tenantId }: PhoneCredentials): Promise<SignInRefusal | null> =>
  signInBy(() =>
    call<SignedIn>(paths.session.phoneLogin, {
      method: 'POST',
      // The wire's name for the digits of the text.
      body: { mobile, captcha: code },
      silent: true,
      ...(tenantId !== null && { tenantId }),
    }),
  )
