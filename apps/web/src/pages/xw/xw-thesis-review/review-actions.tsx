import { explainNoNextRound } from '@xw/shared/degree/thesis/review'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const SendDialog = lazyPart(() => import('./send-dialog.tsx'))
const AssignmentsDialog = lazyPart(() => import('./assignments-dialog.tsx'))
const ConcludeDialog = lazyPart(() => import('./conclude-dialog.tsx'))

/** The actions on one thesis in its current state. */
export function ThesisReviewActions({ record }: { record: RecordOf<typeof thesisReviewResource> }) {
  const { permission } = thesisReviewResource
  const [open, setOpen] = useState<'send' | 'assignments' | 'conclude' | null>(null)
  const { refresh } = useListContext()
  const { confirm, holder } = useConfirm()
  const { send } = useSend(refresh)
  const { state, conclusion, grades } = record
  const isAnotherRound = explainNoNextRound({ state, conclusion: conclusion ?? '', grades: grades ?? '' }) === null
  const close = () => setOpen(null)

  async function addRound() {
    const content = '论文进入下一轮待送审，请上传修改后的全文，再选择专家。'
    if (!(await confirm({ title: `对“${record.lwtm}”复审？`, content, okText: '复审' }))) return
    const refusal = await send(thesisPaths.nextRound, { id: record.id })
    if (refusal) notify.warn(refusal.message)
  }

  return (
    <>
      <Can code={`${permission}:send`}>
        {state !== '2' && <Action name="送审" onClick={() => setOpen('send')} />}
        {state !== '0' && <Action name="评阅情况" onClick={() => setOpen('assignments')} />}
      </Can>
      {state === '2' && (
        <Can code={`${permission}:conclude`}>
          <Action name="调整结论" onClick={() => setOpen('conclude')} />
        </Can>
      )}
      {isAnotherRound && (
        <Can code={`${permission}:nextRound`}>
          <Action name="复审" onClick={() => void addRound()} />
        </Can>
      )}
      {holder}
      {open === 'send' && <SendDialog record={record} onClose={close} />}
      {open === 'assignments' && <AssignmentsDialog record={record} onClose={close} />}
      {open === 'conclude' && <ConcludeDialog record={record} onClose={close} />}
    </>
  )
}

const Action = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button type="link" size="small" onClick={onClick}>
    {name}
  </Button>
)
