import { useQueryClient } from '@tanstack/react-query'
import type { ImportProgress } from '@xw/shared/wire/imports'
import { undoImport } from '../../../data/resources/imports.ts'
import { notify } from '../../../lib/notify.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const effectTexts: Record<ImportProgress['kind'], (count: number) => string> = {
  update: count => `${count} 条记录将恢复为导入前的内容。`,
  add: count => `新建的 ${count} 条记录将被删除。`,
  photo: count => `${count} 条记录的照片将恢复为导入前的照片，原来没有照片的将没有照片。`,
  sheet: () => '此类导入不能撤销。',
}

/** Undoes an import after confirmation, then reloads the lists and the import. */
export function useUndoImport() {
  const queryClient = useQueryClient()
  const { confirm, holder } = useConfirm()
  async function undo({ id, kind, successNum }: Pick<ImportProgress, 'id' | 'kind' | 'successNum'>) {
    const isAgreed = await confirm({
      title: '确定撤销本次导入吗？',
      content: effectTexts[kind](successNum),
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
