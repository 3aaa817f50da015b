import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { ReactNode } from 'react'
import { request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

interface ResetFactorAction {
  /**
   * Removes a user's second factor after a confirmation, for users who have lost their phone and their recovery codes.
   */
  resetFactor(user: { id: string; realname: string }): Promise<void>
  /** The confirmation dialog, for the caller to render. */
  holder: ReactNode
}

export function useResetFactor(): ResetFactorAction {
  const { confirm, holder } = useConfirm()
  return {
    async resetFactor({ id, realname }) {
      const content = `请先当面或用已知的电话核实是${realname}本人。重置后其动态口令和恢复码失效，已登录的立即退出，再次登录只需密码。`
      if (!(await confirm({ title: '重置动态口令？', content, okText: '重置', isDanger: true }))) return
      const { success, message } = await request(adminPaths.users.resetFactor, { method: 'POST', body: { id } })
      if (success) notify.success(message)
      else notify.warn(message)
    },
    holder,
  }
}
