import { wireCodes } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { School, SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'
import { storeSession, useSession } from '../../lib/session.ts'
import { noteMissingDepart, showDepartPrompt } from './depart-choice.ts'
import { signInWithSecondStep } from './second-step.ts'

export interface Credentials {
  username: string
  password: string
  /** The letters of a picture and the key it was drawn for, or a solved challenge. */
  captcha?: string
  checkKey?: string
  /** Null lets the server find the school. */
  tenantId: number | null
}

/** Why a sign-in failed, and what the next attempt needs. */
export interface SignInRefusal {
  message: string
  captchaRequired: boolean
  /** The difficulty of the next proof, if the server has asked for one. */
  proofLevel?: number | undefined
  /** The schools to choose from, when the user name exists in several. */
  schools: School[] | null
}

/** Signs in by user name and password. */
export const signIn = (credentials: Credentials): Promise<SignInRefusal | null> =>
  signInBy(() => requestToken(credentials))

/** Signs in by any method and starts the session. Returns the refusal, or null on success. */
export async function signInBy(request: () => Promise<SignedIn>): Promise<SignInRefusal | null> {
  try {
    const answer = await signInWithSecondStep(request)
    storeSession(answer.token, answer.userInfo)
    if (answer.multi_depart === 2) showDepartPrompt({ closable: false })
    if (answer.multi_depart === 0 && !answer.userInfo.student) noteMissingDepart()
    return null
  } catch (error) {
    return toSignInRefusal(error)
  }
}

/** Signs the user of an expired session in again, in place. Any other user is refused, and nothing changes. */
export async function signInAgain(credentials: Credentials): Promise<SignInRefusal | null> {
  try {
    const { token, userInfo } = await signInWithSecondStep(() => requestToken(credentials))
    const { user, tenantId } = useSession.getState()
    if (userInfo.id !== user?.id || userInfo.tenantId !== tenantId) return refuse('请使用原来的账号重新登录')
    storeSession(token, userInfo)
    return null
  } catch (error) {
    return toSignInRefusal(error)
  }
}

/** Loads the schools to choose from at sign-in. With fewer than two, the form shows no choice. */
export const fetchSchools = (): Promise<School[]> => call<School[]>(paths.session.schools, { silent: true })

/** SE-01. The call is silent because the form shows errors beside its fields. */
const requestToken = ({ tenantId, ...body }: Credentials) =>
  call<SignedIn>(paths.session.login, { method: 'POST', body, silent: true, ...(tenantId !== null && { tenantId }) })

const refuse = (message: string): SignInRefusal => ({ message, captchaRequired: false, schools: null })

export function toSignInRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof ApiError)) throw error
  const { captchaRequired, proofLevel, tenantList } = (error.result ?? {}) as SignInRefused
  return {
    message: error.message,
    captchaRequired: captchaRequired === true || error.code === wireCodes.wrongCaptcha,
    proofLevel,
    schools: tenantList ?? null,
  }
}
