import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { Form, Input, Radio } from 'antd'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { type ChangeRequestRow, useChangeRequestAction } from './use-change-request.ts'

const opinionKinds = {
  approve: { title: '学校审核', path: changeRequestPaths.approve, opinion: '学校意见', refusal: '驳回' },
  answer: { title: '登记省级意见', path: changeRequestPaths.answer, opinion: '省级意见', refusal: '不同意' },
} as const

interface OpinionDialogProps {
  sheet: ChangeRequestRow
  way: keyof typeof opinionKinds
  onClose: () => void
}

interface Opinion {
  isAgreed: boolean
  opinion?: string
  documentNo?: string
}

/**
 * Records the opinion of the school or the province on a change request. The server carries out what the province
 * agrees to. Mounted only while it is open.
 */
export default function OpinionDialog({ sheet, way, onClose }: OpinionDialogProps) {
  const [form] = Form.useForm<Opinion>()
  const isAgreed = Form.useWatch('isAgreed', form) ?? true
  const { isBusy, send } = useChangeRequestAction(sheet.id, onClose)
  const { title, path, opinion, refusal } = opinionKinds[way]
  const isAnswer = way === 'answer'
  const save = ({ opinion: said = '', documentNo = '', ...rest }: Opinion) =>
    send(path, { id: sheet.id, opinion: said, ...rest, ...(isAnswer && { documentNo }) })
  return (
    <Modal
      title={`${title} · ${sheet.sheetNo}`}
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText={isAnswer && isAgreed ? '登记并执行' : '确定'}
      okButtonProps={{ danger: !isAgreed }}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" initialValues={{ isAgreed: true }} onSave={save}>
        <Form.Item name="isAgreed" label="结论">
          <Radio.Group
            options={[
              { value: true, label: '同意' },
              { value: false, label: refusal },
            ]}
          />
        </Form.Item>
        {isAnswer && isAgreed && (
          <Form.Item
            name="documentNo"
            label="批文号"
            validateTrigger="onSubmit"
            rules={[{ required: true, whitespace: true, message: '请填写批文号' }]}
          >
            <Input maxLength={60} />
          </Form.Item>
        )}
        <Form.Item
          name="opinion"
          label={opinion}
          validateTrigger="onSubmit"
          rules={[{ required: !isAgreed, whitespace: true, message: '请填写原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount placeholder={isAgreed ? '可不填，记为“同意”' : ''} />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
