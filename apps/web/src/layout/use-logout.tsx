import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../data/session/sign-out.ts'
import { useConnection } from '../lib/connection.ts'
import { loginPath } from '../lib/paths.ts'
import { useConfirm } from '../widgets/use-confirm.tsx'

/** Asks, signs out and goes to the login page; `holder` is where the question is drawn. */
export function useLogout(): { logout: () => void; holder: ReactNode } {
  const navigate = useNavigate()
  const { confirm, holder } = useConfirm()
  async function logout() {
    const content = '真的要注销登录吗 ?'
    // Without the network our own question may not load, and whoever leaves a shared computer must be able to leave.
    const isCutOff = !navigator.onLine || useConnection.getState().isDown
    if (!(isCutOff ? window.confirm(content) : await confirm({ title: '提示', content }))) return
    await signOut()
    void navigate(loginPath)
  }
  return { logout: () => void logout(), holder }
}
