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

/** Why a step did not lead to the next one. */
export interface PasswordResetRefusal {
  message: string
  /** Sentences by field, where it is about some of them. */
  fields: Readonly<Record<string, string>>
  captchaRequired: boolean
  /** The ticket is used up or too old. */
  startAgain: boolean
  /** How long to wait before a code is asked for again. */
  waitSeconds: number
}

export type PasswordResetAnswer<T> = { result: T; refusal: null } | { result: null; refusal: PasswordResetRefusal }

interface PasswordResetPerson {
  account: string
  captcha: string
  checkKey: string
  /** Null where there is but one school. */
  tenantId: number | null
}

/** SH-05, step by step. Nothing in an answer depends on whether somebody has the name, until that is proven. */
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
