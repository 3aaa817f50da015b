import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../data/sign-out.ts'
import { loginPath } from '../lib/paths.ts'

/** Asks, signs out and goes to the login page; `holder` is where the question is drawn. */
export function useLogout(): { logout: () => void; holder: ReactNode } {
  const navigate = useNavigate()
  const [modal, holder] = Modal.useModal()
  const logout = () =>
    void modal.confirm({
      title: '提示',
      content: '真的要注销登录吗 ?',
      onOk: async () => {
        await signOut()
        void navigate(loginPath)
      },
    })
  return { logout, holder }
}
