import { isAdministrator } from '@xw/shared/permission/administrator'
import { wireCodes } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { School, SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import { startSession, useSession } from '../../lib/session.ts'
import { showDepartPrompt } from './depart-choice.ts'
import { signInWithSecondStep } from './second-step.ts'

export interface Credentials {
  username: string
  password: string
  /** The letters of the picture and the key it was drawn for, or a solved challenge. */
  captcha?: string
  checkKey?: string
  /** Null leaves finding the school to the server. */
  tenantId: number | null
}

/** Why a sign-in did not work, and what the next try needs. */
export interface SignInRefusal {
  message: string
  captchaRequired: boolean
  /** How hard the next proof has to be, where the server has said so. */
  proofLevel?: number | undefined
  /** Schools to choose from, where the name alone does not say which one is meant. */
  schools: School[] | null
}

/** Signs in by name and password. */
export const signIn = (credentials: Credentials): Promise<SignInRefusal | null> =>
  signInBy(() => requestToken(credentials))

/** Signs in by whatever way and keeps the session; gives back what to say where it did not work. */
export async function signInBy(request: () => Promise<SignedIn>): Promise<SignInRefusal | null> {
  try {
    const answer = await signInWithSecondStep(request)
    startSession(answer.token, answer.userInfo)
    if (answer.multi_depart === 2) showDepartPrompt({ closable: false })
    if (lacksDepart(answer)) notify.warn('您尚未归属部门,请确认账号信息')
    return null
  } catch (error) {
    return toSignInRefusal(error)
  }
}

/** Signs the user of the expired session in again, in place; anybody else is refused and changes nothing. */
export async function signInAgain(credentials: Credentials): Promise<SignInRefusal | null> {
  try {
    const { token, userInfo } = await signInWithSecondStep(() => requestToken(credentials))
    const { user, tenantId } = useSession.getState()
    if (userInfo.id !== user?.id || userInfo.tenantId !== tenantId) return refuse('请使用原来的账号重新登录')
    startSession(token, userInfo)
    return null
  } catch (error) {
    return toSignInRefusal(error)
  }
}

/** The schools to choose from at sign-in; with fewer than two there is nothing to choose. */
export const fetchSchools = (): Promise<School[]> => call<School[]>(paths.session.schools, { silent: true })

/** SE-01. Silent, since the form says beside its fields what went wrong. */
const requestToken = ({ tenantId, ...body }: Credentials) =>
  call<SignedIn>(paths.session.login, { method: 'POST', body, silent: true, ...(tenantId !== null && { tenantId }) })

/** The wire warns everybody without a department; administrators and students, as HD-08 names them, need none. */
const lacksDepart = ({ multi_depart, userInfo: { roleCode, student } }: SignedIn) =>
  multi_depart === 0 && !student && !isAdministrator(roleCode.split(','))

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
