import { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import { Form } from 'antd'
import type { FormValues, RecordOf } from '../../../data/resources/resource-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { viewOf } from '../../../field-types/index.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface ReopenDialogProps {
  record: RecordOf<typeof surveyResource>
  onClose: () => void
}

const { endTime } = surveyResource.fields
const { Input } = viewOf(endTime)

/** 延长 or 重新开放: sets a new end time. */
export default function ReopenDialog({ record, onClose }: ReopenDialogProps) {
  const [form] = Form.useForm<FormValues>()
  const { refresh } = useListContext()
  const { isBusy, send } = useSend(() => {
    refresh()
    onClose()
  })
  const verb = record.state === '1' ? '延长' : '重新开放'
  return (
    <Modal
      title={`${verb} · ${record.name}`}
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText={verb}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>原截止时间为 {record.endTime.slice(0, 16)}。还没有填写的学生可以在新的截止时间前填写，并按新的时间提醒。</p>
      <CheckedForm
        form={form}
        layout="vertical"
        onSave={values => send(surveyPaths.reopen, { id: record.id, ...values })}
      >
        <Form.Item name="endTime" label="新的截止时间" rules={[{ required: true, message: '请选择新的截止时间' }]}>
          <Input field={endTime} name="endTime" />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
