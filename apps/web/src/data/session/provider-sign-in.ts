import type { BindingRequired } from '@xw/shared/session/third-return'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/http.ts'
import { type Credentials, type SignInRefusal, signInBy } from './sign-in.ts'

export interface ProviderSignInResult {
  refusal: SignInRefusal | null
  /** Set when the provider has proven a person to whom no account is bound yet. */
  bind: BindingRequired['bind'] | null
}

const exchanges = new Map<string, Promise<ProviderSignInResult>>()

/** The proof with which the browser returns: the code for a provider's answer, or the ticket of a CAS server. */
export type ProviderReturn = { code: string; provider: string } | { ticket: string; service: string }

/**
 * SE-02: signs in with what the provider returned. It is valid once, so that a page that mounts twice still sends it
 * only once.
 */
export function signInWithProvider(brought: ProviderReturn): Promise<ProviderSignInResult> {
  const key = JSON.stringify(brought)
  const known = exchanges.get(key) ?? exchange(brought)
  exchanges.set(key, known)
  return known
}

function requestSession(brought: ProviderReturn): Promise<SignedIn> {
  if ('ticket' in brought) return call<SignedIn>(paths.cas.validate, { params: brought, silent: true })
  const path = [paths.thirdLogin.user, encodeURIComponent(brought.code), encodeURIComponent(brought.provider)].join('/')
  return call<SignedIn>(path, { silent: true })
}

async function exchange(brought: ProviderReturn): Promise<ProviderSignInResult> {
  let bind: ProviderSignInResult['bind'] = null
  const refusal = await signInBy(async () => {
    try {
      return await requestSession(brought)
    } catch (error) {
      if (error instanceof ApiError) bind = (error.result as Partial<BindingRequired> | null)?.bind ?? null
      throw error
    }
  })
  return { refusal, bind }
}

/** Binds the provider to an account by its password, and signs in. */
export const bindByPassword = (
  thirdUserUuid: string,
  { username, password, captcha, checkKey }: Credentials,
): Promise<SignInRefusal | null> =>
  signInBy(() =>
    call<SignedIn>(paths.thirdLogin.bindAccount, {
      method: 'POST',
      body: { username, password, ...(captcha && { captcha, checkKey }), thirdUserUuid },
      silent: true,
    }),
  )

/** Binds the provider to an account by a code sent to the account's phone, and signs in. */
export const bindByPhone = (
  thirdUserUuid: string,
  { mobile, code }: { mobile: string; code: string },
): Promise<SignInRefusal | null> =>
  signInBy(() =>
    call<SignedIn>(paths.thirdLogin.bindPhone, {
      method: 'POST',
      // `captcha` is the wire's name for the code of the text message.
      body: { mobile, captcha: code, thirdUserUuid },
      silent: true,
    }),
  )
