import { Button } from 'antd'
import { useState } from 'react'
import { useConfirm } from '../../widgets/use-confirm.tsx'
import { rowOf } from '../model/find.ts'
import type { Row } from '../model/state.ts'
import type { GridHandle } from '../use-grid.ts'

interface RemoveButtonProps {
  grid: GridHandle
  onRemove: ((rows: readonly Row[]) => Promise<boolean>) | undefined
}

/** Removes the selected rows after a confirmation. */
export function RemoveButton({ grid, onRemove }: RemoveButtonProps) {
  const { state, dispatch } = grid
  const { confirm, holder } = useConfirm()
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    const ids = [...state.selected]
    // The grid itself refuses this with a message, so no confirmation is needed.
    if (state.options.isTree) return dispatch({ type: 'remove', ids })
    if (!(await confirm({ title: `确定要删除这 ${ids.length} 项吗?`, isDanger: true }))) return
    setBusy(true)
    const rows = ids.map(id => rowOf(state, id)).filter(row => row !== undefined)
    const isDone = onRemove ? await onRemove(rows).catch(() => false) : true
    setBusy(false)
    if (isDone) dispatch({ type: 'remove', ids })
  }
  return (
    <>
      {holder}
      <Button danger loading={isBusy} onClick={() => void remove()}>
        删除
      </Button>
    </>
  )
}
