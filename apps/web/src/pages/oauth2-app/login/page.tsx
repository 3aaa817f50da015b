import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { AccountSignIn } from '../../../widgets/sign-in/account-sign-in.tsx'

/** The entry of mobile messengers. Until their own sign-in is open, an account signs in here too. */
export default function MessengerLoginPage() {
  useDocumentTitle('登录')
  return (
    <>
      <h2>账号登录</h2>
      <p>企业微信、钉钉快捷登录未开放，请使用账号登录。</p>
      <AccountSignIn />
    </>
  )
}
