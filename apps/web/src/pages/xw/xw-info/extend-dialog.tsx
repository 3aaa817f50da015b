import { datetime } from '@xw/shared/field-types/datetime'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { Form, Input } from 'antd'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { type BulkTarget, useBulkAction } from '../../../features/record-steps/bulk-action.ts'
import { viewOf } from '../../../field-types/index.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface ExtendDialogProps {
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

const until = datetime('延期至', { required: true })

/** DG-02, 单人延期: gives single students a later deadline than their batch's. */
export default function ExtendDialog({ target, def, onClose, onDone }: ExtendDialogProps) {
  const [form] = Form.useForm<FormValues>()
  const { isBusy, run } = useBulkAction(recordPaths.extend, { def, onDone })
  const { Input: MomentInput } = viewOf(until)
  return (
    <Modal
      title="单人延期"
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="延期"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" onSave={values => run({ ...target, ...values })}>
        <Form.Item
          name="until"
          label="延期至"
          extra="此前，即使学生填报时间已过，所选学生仍可以填报和提交"
          rules={[{ required: true, message: '请选择延期至' }]}
        >
          <MomentInput field={until} name="until" />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请填写延期的原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
