import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useListContext } from '../../../resource/list-context.ts'
import { useApprove } from './use-approve.tsx'

const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'))

/** Approves or refuses one waiting registration. */
export function ReviewOne({ id, name }: { id: string; name: string }) {
  const { approve, holder } = useApprove()
  const [isRefusing, setRefusing] = useState(false)
  return (
    <>
      {holder}
      <Button type="link" size="small" onClick={() => void approve([id], name)}>
        通过
      </Button>
      <Button type="link" size="small" danger onClick={() => setRefusing(true)}>
        拒绝
      </Button>
      {isRefusing && <RefuseDialog ids={[id]} whom={name} onClose={() => setRefusing(false)} />}
    </>
  )
}

/** Approves or refuses the selected registrations. */
export function ReviewSelected() {
  const { ids } = useListContext().selection
  const { approve, holder } = useApprove()
  const [isRefusing, setRefusing] = useState(false)
  const whom = `${ids.length} 个申请`
  return (
    <>
      {holder}
      <Button onClick={() => void approve(ids, whom)}>通过</Button>
      <Button onClick={() => setRefusing(true)}>拒绝</Button>
      {isRefusing && <RefuseDialog ids={ids} whom={whom} onClose={() => setRefusing(false)} />}
    </>
  )
}
