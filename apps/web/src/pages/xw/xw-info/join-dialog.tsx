import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { recordPaths } from '@xw/shared/wire/record-steps'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useBatches } from '../../../data/batches.ts'
import { doMany, type Target, usePreview } from '../../../features/record-steps/many.ts'
import { Outcome } from '../../../features/record-steps/outcome.tsx'
import { notify } from '../../../lib/notify.ts'
import { Modal } from '../../../widgets/modal.tsx'

interface JoinDialogProps {
  target: Target
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

/** DG-02: records that are in no collection come into one. */
export default function JoinDialog({ target, def, onClose, onDone }: JoinDialogProps) {
  const queryClient = useQueryClient()
  const { data = [] } = useBatches(target.xwlx)
  const choices = data.filter(({ state }) => state !== '3')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const batchId = chosen ?? choices.find(({ state }) => state === '1')?.id ?? choices[0]?.id
  async function join() {
    setBusy(true)
    try {
      const refusal = await doMany(recordPaths.joinBatch, { ...target, batchId })
      if (refusal) return notify.warn(refusal.message)
      void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title="加入批次"
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void join()}
      okText="加入"
      cancelText="取消"
      okButtonProps={{ disabled: !batchId }}
      confirmLoading={isBusy}
    >
      <Form layout="vertical">
        <Form.Item label="采集批次" htmlFor="join-batch" required>
          <Select
            id="join-batch"
            placeholder="请选择采集批次"
            {...(batchId && { value: batchId })}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      {batchId && <Preview key={batchId} target={target} batchId={batchId} />}
    </Modal>
  )
}

function Preview({ target, batchId }: { target: Target; batchId: string }) {
  const { data, error } = usePreview(recordPaths.joinBatch, { ...target, batchId })
  return <Outcome sentence={records => `将把${records}加入批次。`} outcome={data} error={error} />
}
