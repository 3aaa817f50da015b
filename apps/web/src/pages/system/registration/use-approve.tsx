import { adminPaths } from '@xw/shared/wire/admin-paths'
import { request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

/** Approves waiting registrations after a confirmation. The caller renders `holder`, which holds the question. */
export function useApprove() {
  const { refresh, selection } = useListContext()
  const { confirm, holder } = useConfirm()
  async function approve(ids: readonly string[], whom: string) {
    const content = `将通过 ${whom}：建立账号并授予“登录方式”中选择的角色，短信通知本人。`
    if (!(await confirm({ title: '确认通过', content, okText: '通过' }))) return
    const body = { ids: ids.join(',') }
    const { success, message } = await request(adminPaths.registrations.approve, { method: 'POST', body })
    if (!success) return notify.warn(message)
    notify.success(message)
    selection.select([])
    refresh()
  }
  return { approve, holder }
}
