import type {
  PasswordResetMethod,
  PasswordResetProof,
  PasswordResetRefused,
  PasswordResetStart,
} from '@xw/shared/wire/lost-password'
import { paths } from '@xw/shared/wire/paths'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'
import { toSignInRefusal } from './sign-in.ts'

/** Why a step of the password reset failed. */
export interface PasswordResetRefusal {
  message: string
  /** Messages by field, for the fields that are to blame. */
  fields: Readonly<Record<string, string>>
  captchaRequired: boolean
  /** The ticket has been used or has expired. */
  startAgain: boolean
  /** Seconds until another code may be requested. */
  waitSeconds: number
}

export type PasswordResetAnswer<T> = { result: T; refusal: null } | { result: null; refusal: PasswordResetRefusal }

interface PasswordResetPerson {
  account: string
  captcha: string
  checkKey: string
  /** Null when there is only one school. */
  tenantId: number | null
}

/**
 * SH-05: the steps of a password reset. Until the person has proven who they are, no answer reveals whether the user
 * name exists.
 */
export const passwordReset = {
  begin: ({ tenantId, ...body }: PasswordResetPerson) =>
    sendStep<PasswordResetStart>(paths.lostPassword.begin, body, tenantId === null ? {} : { tenantId }),
  sendCode: (body: { ticket: string; way: PasswordResetMethod; receiver: string }) =>
    sendStep<null>(paths.lostPassword.sendCode, body),
  prove: (body: { ticket: string; way: PasswordResetMethod; receiver: string; code: string }) =>
    sendStep<PasswordResetProof>(paths.lostPassword.prove, body),
  reset: (body: { ticket: string; password: string; confirmpassword: string }) =>
    sendStep<null>(paths.lostPassword.reset, body),
}

async function sendStep<T>(
  path: string,
  body: object,
  options: { tenantId?: number } = {},
): Promise<PasswordResetAnswer<T>> {
  try {
    return { result: await call<T>(path, { method: 'POST', body, silent: true, ...options }), refusal: null }
  } catch (error) {
    return { result: null, refusal: readRefusal(error) }
  }
}

function readRefusal(error: unknown): PasswordResetRefusal {
  const { message, captchaRequired } = toSignInRefusal(error)
  const given = error instanceof ApiError && typeof error.result === 'object' ? error.result : null
  const { startAgain = false, waitSeconds = 0 } = (given ?? {}) as PasswordResetRefused & { waitSeconds?: number }
  const texts = Object.entries(given ?? {}).filter(([, value]) => typeof value === 'string')
  return { message, captchaRequired, startAgain, waitSeconds, fields: Object.fromEntries(texts) }
}
