import { isThirdPartyReturn } from '@xw/shared/session/third-return'
import type { SignInOptions } from '@xw/shared/wire/sign-in-options'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSignInMethods } from '../../../data/session/sign-in-methods.ts'
import { AccountSignIn } from '../../../features/sign-in/account-sign-in.tsx'
import { buildExternalLinks } from '../../../features/sign-in/external-links.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { messengerKind } from '../../../lib/messenger.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'

const ThirdReturn = lazyPart(() => import('../../../features/sign-in/provider-return-view.tsx'))

/**
 * SH-15: the sign-in page inside mobile messengers, which identify the user themselves. When they cannot, the user
 * signs in with an account.
 */
export default function MessengerLoginPage() {
  useDocumentTitle('登录')
  const [query] = useSearchParams()
  return isThirdPartyReturn(query) ? (
    <ThirdReturn />
  ) : (
    <MessengerSignIn school={query.get('school')} redirect={query.get('redirect')} />
  )
}

/** Starts the sign-in at once with the provider of the surrounding messenger. */
function MessengerSignIn({ school, redirect }: { school: string | null; redirect: string | null }) {
  const entry = useSignInMethods(school)
  const href = entry && findProviderLink(entry, redirect)
  useEffect(() => {
    if (href) window.location.replace(href)
  }, [href])
  if (!entry || href) return <p role="status">正在登录…</p>
  return (
    <>
      <h2>账号登录</h2>
      <p>学校没有开放这个应用内的快捷登录，请使用账号登录。</p>
      <AccountSignIn />
    </>
  )
}

function findProviderLink(entry: SignInOptions, redirect: string | null): string | null {
  const kind = messengerKind(navigator.userAgent)
  const own = entry.ways.includes('third') ? entry.thirdParties.find(party => party.kind === kind) : undefined
  return buildExternalLinks(entry, ['third'], redirect).find(({ id }) => id === own?.id)?.href ?? null
}
