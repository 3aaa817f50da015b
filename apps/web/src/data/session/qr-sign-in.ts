import { paths } from '@xw/shared/wire/paths'
import type { QrSignInCode, QrSignInRequest, QrSignInState } from '@xw/shared/wire/qr-sign-in'
import type { SignedIn } from '@xw/shared/wire/session'
import { call, request } from '../../api/http.ts'
import { type SignInRefusal, signInBy } from './sign-in.ts'

/** Requests a new QR code for this browser. */
export const fetchQrCode = (): Promise<QrSignInCode> => call<QrSignInCode>(paths.qr.ask, { silent: true })

/** Loads the state of a QR code. */
export const fetchQrState = ({ qrcodeId, secret }: QrSignInCode): Promise<QrSignInState> =>
  call<QrSignInState>(paths.qr.state, { method: 'POST', body: { qrcodeId, secret }, silent: true })

/** Signs in as the user who has confirmed the QR code on a phone. */
export const signInByQr = ({ secret }: QrSignInCode): Promise<SignInRefusal | null> =>
  signInBy(() => call<SignedIn>(paths.qr.signIn, { method: 'POST', body: { secret }, silent: true }))

/** Runs on the phone: loads which device asks to sign in. */
export const fetchQrRequest = (qrcodeId: string, signal: AbortSignal): Promise<QrSignInRequest> =>
  call<QrSignInRequest>(paths.qr.onPhone, { params: { qrcodeId }, silent: true, signal })

/** Runs on the phone: confirms or rejects the sign-in. */
export const answerQrSignIn = (qrcodeId: string, isConfirmed: boolean) =>
  request(paths.qr.onPhone, { method: 'POST', body: { qrcodeId, isConfirmed } })
