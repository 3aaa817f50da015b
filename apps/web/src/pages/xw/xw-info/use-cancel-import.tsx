import { cancelImport } from '../../../data/resources/imports.ts'
import { notify } from '../../../lib/notify.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

/** Cancels a running import after confirmation, which says what stays. The caller renders `holder`. */
export function useCancelImport(whatStays: string) {
  const { confirm, holder } = useConfirm()
  async function cancel(taskId: string | undefined) {
    const isAgreed = await confirm({
      title: '确定取消导入吗？',
      content: whatStays,
      okText: '取消导入',
      cancelText: '继续导入',
      isDanger: true,
    })
    if (!isAgreed || taskId === undefined) return
    const { success, message } = await cancelImport(taskId)
    if (success) notify.success(message)
    else notify.warn(message)
  }
  return { cancel, holder }
}
