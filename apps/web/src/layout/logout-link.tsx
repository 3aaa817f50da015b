import { useLogout } from './use-logout.tsx'

/** Shows 退出登录 as a link. */
export function LogoutLink() {
  const { logout, holder } = useLogout()
  return (
    <>
      {holder}
      <button type="button" className="xw-link-button" onClick={logout}>
        退出登录
      </button>
    </>
  )
}
