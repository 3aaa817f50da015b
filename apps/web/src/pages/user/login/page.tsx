import { Link, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { AccountSignIn } from '../../../widgets/sign-in/account-sign-in.tsx'

/** Stands in the address, so that a school can send its students a link. */
const firstParam = 'first'

/** Sign-in by account. Whoever comes for the first time is asked for the picture's letters at once. */
export default function LoginPage() {
  useDocumentTitle('登录')
  const [query] = useSearchParams()
  const isFirst = query.has(firstParam)
  const other = new URLSearchParams(query)
  if (isFirst) other.delete(firstParam)
  else other.set(firstParam, '1')
  return (
    <>
      <h2>{isFirst ? '学生首次登录' : '账号登录'}</h2>
      {isFirst && (
        <p>用户名为学号（或申请号），初始密码由学校告知，须在学校开放的日期内使用；登录后请设置自己的密码。</p>
      )}
      <AccountSignIn key={String(isFirst)} withCaptcha={isFirst} />
      <p>
        <Link to={{ search: other.toString() }} replace>
          {isFirst ? '返回账号登录' : '学生首次登录'}
        </Link>
        {' · '}
        <Link to="/user/alteration">忘记密码？</Link>
      </p>
    </>
  )
}
