import type { BindingRequired, ReturnError } from '@xw/shared/session/third-return'
import { returnErrors, returnParams } from '@xw/shared/session/third-return'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type ProviderReturn,
  type ProviderSignInResult,
  signInWithProvider,
} from '../../data/session/provider-sign-in.ts'
import { ProviderBinding } from './provider-binding.tsx'
import styles from './sign-in.module.css'
import { useSignInPage } from './use-sign-in-page.ts'

/**
 * Handles the return from an identity provider or a CAS server: signs in, asks for the account to bind, or shows why
 * sign-in failed.
 */
export default function ProviderReturnView() {
  const [query] = useSearchParams()
  const { onDone } = useSignInPage()
  const [brought] = useState(() => parseProviderReturn(query))
  const [back, setBack] = useState<ProviderSignInResult | null>(null)
  useEffect(() => {
    if (brought) void signInWithProvider(brought).then(setBack)
  }, [brought])
  const isIn = back !== null && back.refusal === null
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (isIn) leave()
  }, [isIn])
  if (back?.bind) return <Binding bind={back.bind} onDone={onDone} />
  const trouble = brought ? back?.refusal?.message : returnErrors[query.get(returnParams.trouble) as ReturnError]
  if (brought && !trouble) return <p role="status">正在登录…</p>
  return <SignInFailure sentence={trouble ?? returnErrors.failed} />
}

function parseProviderReturn(query: URLSearchParams): ProviderReturn | null {
  const [code, ticket] = [query.get(returnParams.code), query.get(returnParams.ticket)]
  if (code) return { code, provider: query.get(returnParams.provider) ?? '' }
  return ticket ? { ticket, service: query.get(returnParams.service) ?? '' } : null
}

function SignInFailure({ sentence }: { sentence: string }) {
  return (
    <>
      <h2>登录失败</h2>
      <div className={styles.form}>
        <div className={styles.refusal} role="alert">
          {sentence}
        </div>
        <OtherMethodLink />
      </div>
    </>
  )
}

/** Links to this page without the provider's parameters. */
function OtherMethodLink() {
  const [query] = useSearchParams()
  const rest = new URLSearchParams(query)
  for (const name of Object.values(returnParams)) rest.delete(name)
  return (
    <Link to={{ search: rest.toString() }} replace>
      使用其他方式登录
    </Link>
  )
}

function Binding({ bind, onDone }: { bind: BindingRequired['bind']; onDone: () => void }) {
  return (
    <>
      <h2>绑定账号</h2>
      <p>
        您已通过{bind.provider}
        {bind.name && `（${bind.name}）`}确认身份，但还没有绑定本系统的账号。请证明哪个账号是您的，以后可直接登录。
      </p>
      <ProviderBinding ticket={bind.thirdUserUuid} onDone={onDone} />
      <p>
        <OtherMethodLink />
      </p>
    </>
  )
}
