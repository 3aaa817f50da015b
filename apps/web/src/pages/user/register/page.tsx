import { Link, useSearchParams } from 'react-router'
import { fetchRegistrationSchools } from '../../../data/session/registration.ts'
import { loginPath } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { NotOpen } from '../../../widgets/not-open.tsx'
import { RegisterForm } from './register-form.tsx'
import { useLoaded } from './use-loaded.ts'

/** SE-04: registers a new account in a school that has opened registration. */
export default function RegisterPage() {
  useDocumentTitle('注册账号')
  const [query] = useSearchParams()
  const { value: schools, hasFailed, retry } = useLoaded(fetchRegistrationSchools)
  if (schools?.length === 0)
    return <NotOpen title="注册账号" advice="账号由学校管理员建立，请与本校学位办或院系联系。" />
  return (
    <>
      <h2>注册账号</h2>
      {hasFailed && (
        <p role="alert">
          加载失败{' '}
          <button type="button" className="xw-link-button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      {!schools && !hasFailed && <p role="status">正在加载…</p>}
      {schools && <RegisterForm schools={schools} linked={query.get('school')} />}
      <p>
        已有账号？<Link to={{ pathname: loginPath, search: query.toString() }}>返回登录</Link>
      </p>
    </>
  )
}
