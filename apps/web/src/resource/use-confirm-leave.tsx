import { useConfirm } from '../widgets/use-confirm.tsx'

/** Asks before the user leaves unsaved changes. */
export function useConfirmLeave(isDirty: boolean, content: string) {
  const { confirm, holder } = useConfirm()
  async function leaving(next: () => void) {
    const asked = { title: '放弃未保存的修改？', content, okText: '放弃修改', cancelText: '继续编辑', isDanger: true }
    if (!isDirty || (await confirm(asked))) next()
  }
  return { leaving, question: holder }
}
