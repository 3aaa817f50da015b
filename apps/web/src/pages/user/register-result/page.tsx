import { Link, useSearchParams } from 'react-router'
import { loginPath } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'

/**
 * SE-04: shows the result of a registration and the next step. Both come from the address, so that a reload keeps them.
 */
export default function RegisterResultPage() {
  useDocumentTitle('注册结果')
  const [query] = useSearchParams()
  const outcome = query.get('outcome')
  const school = new URLSearchParams(query.has('school') ? { school: query.get('school') ?? '' } : {}).toString()
  const toLogin = (
    <p>
      <Link to={{ pathname: loginPath, search: school }}>{outcome === 'registered' ? '去登录' : '返回登录'}</Link>
    </p>
  )
  if (outcome === 'registered')
    return (
      <>
        <h2>注册成功</h2>
        <p role="status">账号已经可以使用，请用注册时的用户名和密码登录。</p>
        {toLogin}
      </>
    )
  if (outcome === 'waiting')
    return (
      <>
        <h2>申请已提交，等待审核</h2>
        <p role="status">学校管理员核对您填写的信息后，审核结果会以短信发送到您的手机。</p>
        <p>通过后，请用注册时的用户名和密码登录；未通过时，短信会说明原因，您可以修改后重新注册。</p>
        <p>超过 30 天没有审核的申请自动作废。急需使用时，请与本校学位办或院系联系。</p>
        {toLogin}
      </>
    )
  return (
    <>
      <h2>注册结果</h2>
      <p>这里显示刚刚提交的注册的结果。</p>
      <p>
        <Link to={{ pathname: '/user/register', search: school }}>注册账号</Link>
      </p>
      {toLogin}
    </>
  )
}
