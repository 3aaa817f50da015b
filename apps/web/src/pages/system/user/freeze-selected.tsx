import { Button } from 'antd'
import { useListContext } from '../../../resource/list-context.ts'
import { useFreeze } from './use-freeze.tsx'

/** Freezes or unfreezes the selected users. */
export function FreezeSelected() {
  const { ids } = useListContext().selection
  const { freeze, unfreeze, holder } = useFreeze()
  return (
    <>
      {holder}
      <Button onClick={() => void freeze(ids)}>冻结</Button>
      <Button onClick={() => void unfreeze(ids)}>解冻</Button>
    </>
  )
}
