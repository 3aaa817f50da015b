import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../data/sign-out.ts'
import { loginPath } from '../lib/paths.ts'
import { useConfirm } from '../widgets/use-confirm.tsx'

/** Asks, signs out and goes to the login page; `holder` is where the question is drawn. */
export function useLogout(): { logout: () => void; holder: ReactNode } {
  const navigate = useNavigate()
  const { confirm, holder } = useConfirm()
  async function logout() {
    if (!(await confirm({ title: '提示', content: '真的要注销登录吗 ?' }))) return
    await signOut()
    void navigate(loginPath)
  }
  return { logout: () => void logout(), holder }
}
