import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { loginPath } from '../../../lib/paths.ts'

const seconds = 5

/** Confirms the new password and goes on to the sign-in page after a few seconds. */
export function DoneStep() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(loginPath, { replace: true }), seconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <p role="status">密码重置完成！原有的登录均已退出，请使用新密码登录。</p>
      <p>
        <Link to={loginPath} replace>
          立即登录
        </Link>
        （{seconds} 秒后自动返回）
      </p>
    </>
  )
}
