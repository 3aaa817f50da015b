import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import { Alert } from 'antd'
import { useState } from 'react'
import { useBulkAction, useBulkPreview } from '../../../features/record-steps/bulk-action.ts'
import { BulkOutcome } from '../../../features/record-steps/bulk-outcome.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface UrgeDialogProps {
  body: { batch: string; departIds?: readonly string[] }
  /** The departments to remind, in words. */
  name: string
  onClose: () => void
}

/** DG-10: previews a reminder to students: how many receive it, and why others do not. */
export default function UrgeDialog({ body, name, onClose }: UrgeDialogProps) {
  const { data, error } = useBulkPreview(paths.dashboard.urge, body)
  const { isBusy, run } = useBulkAction(paths.dashboard.urge, { def: degreeRecordTable, onDone: onClose })
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <Modal
      title={`催办 · ${name}`}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={async () => setRefusal((await run(body))?.message ?? null)}
      okText="发送催办消息"
      cancelText="取消"
      okButtonProps={{ disabled: !data || data.done === 0 }}
      confirmLoading={isBusy}
    >
      <BulkOutcome
        sentence={records => `将就${records}向尚未提交的学生发送催办消息，每名学生一天最多一条。`}
        rest="不会收到"
        none="现在没有可以催办的学生。"
        outcome={data}
        error={error}
      />
      {refusal && <Alert type="warning" showIcon title={refusal} />}
    </Modal>
  )
}
