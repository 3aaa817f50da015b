import { Link } from 'react-router'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { AccountSignIn } from '../../../widgets/sign-in/account-sign-in.tsx'

/** Sign-in by account. */
export default function LoginPage() {
  useDocumentTitle('登录')
  return (
    <>
      <h2>账号登录</h2>
      <AccountSignIn />
      <p>
        <Link to="/user/alteration">忘记密码？</Link>
      </p>
    </>
  )
}
