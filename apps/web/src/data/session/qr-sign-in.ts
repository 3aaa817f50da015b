import { paths } from '@xw/shared/wire/paths'
import type { QrSignInCode, QrSignInRequest, QrSignInState } from '@xw/shared/wire/qr-sign-in'
import type { SignedIn } from '@xw/shared/wire/session'
import { call, request } from '../../api/http.ts'
import { type SignInRefusal, signInBy } from './sign-in.ts'

/** A new picture for this browser. */
export const fetchQrCode = (): Promise<QrSignInCode> => call<QrSignInCode>(paths.qr.ask, { silent: true })

/** What became of a picture. */
export const fetchQrState = ({ qrcodeId, secret }: QrSignInCode): Promise<QrSignInState> =>
  call<QrSignInState>(paths.qr.state, { method: 'POST', body: { qrcodeId, secret }, silent: true })

/** Comes in as whoever has confirmed the picture on a phone. */
export const signInByQr = ({ secret }: QrSignInCode): Promise<SignInRefusal | null> =>
  signInBy(() => call<SignedIn>(paths.qr.signIn, { method: 'POST', body: { secret }, silent: true }))

/** On the phone: which device asks. */
export const fetchQrRequest = (qrcodeId: string, signal: AbortSignal): Promise<QrSignInRequest> =>
  call<QrSignInRequest>(paths.qr.onPhone, { params: { qrcodeId }, silent: true, signal })

/** On the phone: yes or no. */
export const answerQrRequest = (qrcodeId: string, isConfirmed: boolean) =>
  request(paths.qr.onPhone, { method: 'POST', body: { qrcodeId, isConfirmed } })
