import { useQueryClient } from '@tanstack/react-query'
import { type BatchStep, batchResource, batchSteps } from '@xw/shared/degree/batch'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const OpeningDialog = lazyPart(() => import('./opening-dialog.tsx'))

const questions: Partial<Record<BatchStep, string>> = {
  close: '结束后学生不能再填报，院系不能再审核；学校仍可以审核，也可以重新开放。',
  archive: '归档后批次和其中的记录都只能查看，不能恢复。',
}

/** The buttons for a batch's next steps and for copying it. */
export function BatchActions({ record }: { record: RecordOf<typeof batchResource> }) {
  const list = useListContext()
  const queryClient = useQueryClient()
  const { confirm, holder } = useConfirm()
  const [opening, setOpening] = useState<BatchStep | null>(null)
  const steps = (Object.keys(batchSteps) as BatchStep[]).filter(step => batchSteps[step].from === record.state)

  async function send(path: string): Promise<string | null> {
    const { success, message, result } = await request<{ id: string } | null>(`${batchResource.path}/${path}`, {
      method: 'POST',
      body: { id: record.id },
    })
    if (!success) {
      notify.warn(message)
      return null
    }
    notify.success(message)
    void queryClient.invalidateQueries({ queryKey: ['resource', batchResource.path] })
    return result?.id ?? ''
  }

  async function take(step: BatchStep) {
    if (batchSteps[step].to === '1') return setOpening(step)
    const { name } = batchSteps[step]
    const content = questions[step] ?? ''
    if (await confirm({ title: `${name}批次“${record.name}”？`, content, okText: name })) await send(step)
  }

  async function copy() {
    const id = await send('copy')
    if (id) list.change({ open: { as: 'edit', id } })
  }

  return (
    <>
      {steps.map(step => (
        <Can key={step} code={`${batchResource.permission}:${step}`}>
          <Button type="link" size="small" onClick={() => void take(step)}>
            {batchSteps[step].name}
          </Button>
        </Can>
      ))}
      <Can code={`${batchResource.permission}:copy`}>
        <Button type="link" size="small" onClick={() => void copy()}>
          复制
        </Button>
      </Can>
      {holder}
      {opening && <OpeningDialog record={record} step={opening} onClose={() => setOpening(null)} />}
    </>
  )
}
