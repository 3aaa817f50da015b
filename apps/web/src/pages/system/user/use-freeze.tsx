import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { ReactNode } from 'react'
import { request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

interface FreezeActions {
  /** Freezes users after a confirmation and ends their sessions. */
  freeze(ids: readonly string[]): Promise<void>
  unfreeze(ids: readonly string[]): Promise<void>
  /** The confirmation dialog, for the caller to render. */
  holder: ReactNode
}

/** Freezes and unfreezes users of the surrounding list. */
export function useFreeze(): FreezeActions {
  const { refresh, selection } = useListContext()
  const { confirm, holder } = useConfirm()
  async function setStatus(ids: readonly string[], status: '1' | '2') {
    const body = { ids: ids.join(','), status }
    const { success, message } = await request(adminPaths.users.freeze, { method: 'PUT', body })
    if (!success) return notify.warn(message)
    notify.success(message)
    selection.select([])
    refresh()
  }
  return {
    async freeze(ids) {
      const content = `将冻结 ${ids.length} 个用户：已登录的立即退出，解冻前不能再登录。`
      if (await confirm({ title: '确认冻结', content, okText: '冻结', isDanger: true })) await setStatus(ids, '2')
    },
    unfreeze: ids => setStatus(ids, '1'),
    holder,
  }
}
