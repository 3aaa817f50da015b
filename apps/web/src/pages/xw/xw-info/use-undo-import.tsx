import { useQueryClient } from '@tanstack/react-query'
import { undoImport } from '../../../data/imports.ts'
import { notify } from '../../../lib/notify.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

/** Takes an import back after asking once; lists and the import itself are read again. */
export function useUndoImport() {
  const queryClient = useQueryClient()
  const { confirm, holder } = useConfirm()
  async function undo({ id, successNum }: { id: string; successNum: number }) {
    const isAgreed = await confirm({
      title: '确定撤销本次导入吗？',
      content: `${successNum} 条记录将恢复为导入前的内容，新建的记录会删除。`,
      okText: '撤销导入',
      isDanger: true,
    })
    if (!isAgreed) return
    const { success, message } = await undoImport(id)
    if (!success) return notify.warn(message)
    notify.success(message)
    void queryClient.invalidateQueries({ queryKey: ['resource'] })
    void queryClient.invalidateQueries({ queryKey: ['import', id] })
    void queryClient.invalidateQueries({ queryKey: ['import-records'] })
  }
  return { undo, holder }
}
