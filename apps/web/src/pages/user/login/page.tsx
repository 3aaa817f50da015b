import { defaultSignInOptions } from '@xw/shared/session/default-sign-in-options'
import { isThirdPartyReturn } from '@xw/shared/session/third-return'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSignInMethods } from '../../../data/session/sign-in-methods.ts'
import { AccountSignIn } from '../../../features/sign-in/account-sign-in.tsx'
import { buildExternalLinks, isFormMethod } from '../../../features/sign-in/external-links.ts'
import { ExternalSignInLinks } from '../../../features/sign-in/external-sign-in-links.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { FormTabs } from './form-tabs.tsx'
import { SignInLinks } from './sign-in-links.tsx'

const ThirdReturn = lazyPart(() => import('../../../features/sign-in/provider-return-view.tsx'))
const PhoneSignIn = lazyPart(() => import('../../../features/sign-in/phone-sign-in.tsx'))
const QrSignIn = lazyPart(() => import('../../../features/sign-in/qr-sign-in.tsx'))

/** Both parameters are in the address, so that a school can send its users a link. */
const firstParam = 'first'
const wayParam = 'way'
/** Schools cannot choose the QR code as a method, because it needs a phone that has signed in by another method. */
const qrWay = 'qr'

/** The sign-in page, to which external sign-in pages also return. */
export default function LoginPage() {
  useDocumentTitle('登录')
  const [query] = useSearchParams()
  return isThirdPartyReturn(query) ? <ThirdReturn /> : <SignIn />
}

/**
 * Shows the sign-in methods that the school has opened. The first sign-in of a student asks for a captcha from the
 * start.
 */
function SignIn() {
  const [query] = useSearchParams()
  const known = useSignInMethods(query.get('school'))
  const entry = known ?? defaultSignInOptions
  const isFirst = query.has(firstParam)
  const requestedMethod = query.get(wayParam)
  const forms = entry.ways.filter(isFormMethod)
  const way = isFirst ? 'account' : chooseForm(forms, requestedMethod)
  const others = entry.ways.filter(one => !isFormMethod(one))
  const links = buildExternalLinks(entry, others, query.get('redirect'))
  useDirectStart(known, requestedMethod, query.get('redirect'))
  /** Returns the current address with another sign-in method. */
  const toWay = (param: Readonly<Record<string, string>>) => {
    const other = new URLSearchParams(query)
    other.delete(firstParam)
    other.delete(wayParam)
    for (const [name, value] of Object.entries(param)) other.set(name, value)
    return { search: other.toString() }
  }
  const areOthersFirst = !isFirst && entry.ways[0] !== undefined && !isFormMethod(entry.ways[0])
  const otherWays = !isFirst && links.length > 0 && (
    <ExternalSignInLinks links={links} isFirst={areOthersFirst} hasForm={way !== null} />
  )
  const isReady = known !== null
  if (!isFirst && requestedMethod === qrWay)
    return (
      <>
        <h2>扫码登录</h2>
        <QrSignIn />
        <p>
          <Link to={toWay({})} replace>
            返回其他登录方式
          </Link>
        </p>
      </>
    )
  return (
    <>
      {areOthersFirst && <h2>登录</h2>}
      {areOthersFirst && otherWays}
      {isFirst ? (
        <>
          <h2>学生首次登录</h2>
          <p>用户名为学号（或申请号），初始密码由学校告知，须在学校开放的日期内使用；登录后请设置自己的密码。</p>
        </>
      ) : (
        way && <FormTabs forms={forms} way={way} toForm={one => toWay({ [wayParam]: one })} />
      )}
      {way === 'phone' && <PhoneSignIn isReady={isReady} />}
      {way === 'account' && <AccountSignIn key={String(isFirst)} withCaptcha={isFirst} isReady={isReady} />}
      {!areOthersFirst && otherWays}
      <SignInLinks
        entry={entry}
        isFirst={isFirst}
        toFirst={toWay({ [firstParam]: '1' })}
        toAccount={toWay({ [wayParam]: 'account' })}
        toQr={toWay({ [wayParam]: qrWay })}
      />
    </>
  )
}

/**
 * Returns the form that a link asks for, otherwise the school's first. Administrators reach the account form even when
 * it is closed.
 */
function chooseForm(forms: readonly SignInMethodCode[], wanted: string | null): SignInMethodCode | null {
  if (wanted === 'account') return wanted
  return forms.find(form => form === wanted) ?? forms[0] ?? null
}

/** Starts an external sign-in method at once when the link names it and its provider is unambiguous. */
function useDirectStart(entry: SignInOptions | null, wanted: string | null, redirect: string | null) {
  const links = entry
    ? buildExternalLinks(
        entry,
        entry.ways.filter(way => way === wanted),
        redirect,
      )
    : []
  const href = links.length === 1 ? links[0]?.href : undefined
  useEffect(() => {
    if (href) window.location.replace(href)
  }, [href])
}
