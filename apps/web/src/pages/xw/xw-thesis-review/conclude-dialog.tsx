import { reviewConclusions } from '@xw/shared/degree/thesis/review'
import type { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Form, Input, Radio } from 'antd'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface ConcludeDialogProps {
  record: RecordOf<typeof thesisReviewResource>
  onClose: () => void
}

interface ConclusionRequest {
  conclusion: string
  reason: string
}

/** 调整结论: replaces the conclusion that the grades lead to, with a reason that stays on the record. */
export default function ConcludeDialog({ record, onClose }: ConcludeDialogProps) {
  const { refresh } = useListContext()
  const [form] = Form.useForm<ConclusionRequest>()
  const { isBusy, send } = useSend(() => {
    refresh()
    onClose()
  })
  return (
    <Modal
      title={`调整结论 · ${record.lwtm}`}
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="调整"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>专家总评为 {record.grades}。有 D 的不通过，有 C 的修改后重新送审，其余通过；需要另作决定的在此调整。</p>
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ conclusion: record.conclusion }}
        onSave={wish => send(thesisPaths.conclude, { id: record.id, ...wish })}
      >
        <Form.Item name="conclusion" label="结论" rules={[{ required: true, message: '请选择结论' }]}>
          <Radio.Group options={reviewConclusions.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="调整原因"
          rules={[{ required: true, whitespace: true, message: '请填写调整原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
