import type { ResourceDef } from '@xw/shared/resource/resource'
import { recordPaths } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { Form, Select } from 'antd'
import { useId, useState } from 'react'
import { useBatches } from '../../../data/degree/batches.ts'
import { type BulkTarget, useBulkAction, useBulkPreview } from '../../../features/record-steps/bulk-action.ts'
import { BulkOutcome } from '../../../features/record-steps/bulk-outcome.tsx'
import { notify } from '../../../lib/notify.ts'
import { Modal } from '../../../widgets/modal.tsx'

interface JoinBatchDialogProps {
  /** How records get into the batch: they join it, or a copy of a deferred record does. */
  way?: JoinMethod
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

interface JoinMethod {
  path: string
  title: string
  okText: string
  /** Says what the action would do, given the number of records in words. */
  sentence: (records: string) => string
}

const joinMethod: JoinMethod = {
  path: recordPaths.joinBatch,
  title: '加入批次',
  okText: '加入',
  sentence: records => `将把${records}加入批次。`,
}

/** Copies deferred records into a later batch. */
export const copyMethod: JoinMethod = {
  path: recordPaths.again,
  title: '转入后续批次',
  okText: '转入',
  sentence: records => `将把${records}复制到所选批次，重新填报和审核；原记录不变。`,
}

/** DG-02: adds records to a batch. */
export default function JoinBatchDialog({ way = joinMethod, target, def, onClose, onDone }: JoinBatchDialogProps) {
  const { path } = way
  const { data = [] } = useBatches(target.xwlx)
  const choices = data.filter(({ state }) => state !== '3')
  const [chosen, setChosen] = useState<string | null>(null)
  const { isBusy, run } = useBulkAction(path, { def, onDone })
  const batchId = chosen ?? choices.find(({ state }) => state === '1')?.id ?? choices[0]?.id
  const { data: outcome, error } = useBulkPreview(path, { ...target, batchId }, batchId !== undefined)
  const why = findObstacle(batchId, { ...(outcome && { outcome }), error })
  const reasonId = useId()
  async function join() {
    const refusal = await run({ ...target, batchId })
    if (refusal) notify.warn(refusal.message)
  }
  return (
    <Modal
      title={way.title}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void join()}
      okText={way.okText}
      cancelText="取消"
      okButtonProps={{ disabled: why !== null, ...(why && { title: why, 'aria-describedby': reasonId }) }}
      confirmLoading={isBusy}
    >
      <Form layout="vertical">
        <Form.Item label="采集批次" htmlFor="join-batch" required>
          <Select
            id="join-batch"
            placeholder="请选择"
            {...(batchId && { value: batchId })}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      <div id={reasonId}>
        {batchId ? <BulkOutcome sentence={way.sentence} outcome={outcome} error={error} /> : <p role="status">{why}</p>}
      </div>
    </Modal>
  )
}

/** Returns why no record can join, or null. The dialog shows the server's reason for each record. */
function findObstacle(batchId: string | undefined, { outcome, error }: { outcome?: BulkResult; error: Error | null }) {
  if (!batchId) return '此学位类型还没有可以加入的采集批次'
  if (error) return error.message
  if (!outcome) return '正在核对所选的记录'
  return outcome.done === 0 ? '所选的记录都不能加入这个批次' : null
}
