import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'
import { type SignInRefusal, signInBy, toSignInRefusal } from './sign-in.ts'

interface PhoneCodeRequest {
  mobile: string
  /** The purpose of the code; absent means sign-in. */
  smsmode?: CodePurpose
  /** The school for which the code is requested, when it matters. */
  tenantId?: number
  /** The letters of the picture, and the key it was drawn for. */
  captcha: string
  checkKey: string
}

/** The server sends no second code to a number within this time. */
const resendSeconds = 60

export interface PhoneCodeAnswer {
  refusal: SignInRefusal | null
  /** Seconds until another code may be requested. */
  waitSeconds: number
}

/** SE-02: sends a code to a phone. The answer does not reveal whether anybody has the number. */
export async function requestSmsCode({
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

/** SE-02: signs in with the code of a text message. */
export const signInByPhone = ({ mobile, code, tenantId }: PhoneCredentials): Promise<SignInRefusal | null> =>
  signInBy(() =>
    call<SignedIn>(paths.session.phoneLogin, {
      method: 'POST',
      // `captcha` is the wire's name for the code of the text message.
      body: { mobile, captcha: code },
      silent: true,
      ...(tenantId !== null && { tenantId }),
    }),
  )
