import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../data/session/sign-out.ts'
import { useConnection } from '../lib/connection.ts'
import { loginPath } from '../lib/paths.ts'
import { useConfirm } from '../widgets/use-confirm.tsx'

/**
 * Asks for confirmation, signs out and goes to the login page. The caller renders `holder`, which holds the question.
 */
export function useLogout(): { logout: () => void; holder: ReactNode } {
  const navigate = useNavigate()
  const { confirm, holder } = useConfirm()
  async function logout() {
    const content = '真的要注销登录吗 ?'
    // Without a network the chunk of the confirm dialog may not load, and a user leaving a shared computer must still be
    // able to sign out.
    const isCutOff = !navigator.onLine || useConnection.getState().isDown
    if (!(isCutOff ? window.confirm(content) : await confirm({ title: '提示', content }))) return
    await signOut()
    void navigate(loginPath)
  }
  return { logout: () => void logout(), holder }
}
