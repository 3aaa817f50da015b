import { Form, Select } from 'antd'
import { openTrialPage, useCertificateChoices } from '../../../data/degree/certificates.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface TrialDialogProps {
  printerId: string
  name: string
  onClose: () => void
}

/** Asks for the template of a printer's test page. */
export default function TrialDialog({ printerId, name, onClose }: TrialDialogProps) {
  const [form] = Form.useForm<{ templateId: string }>()
  const { data } = useCertificateChoices('')
  async function open({ templateId }: { templateId: string }) {
    await openTrialPage(templateId, printerId)
    onClose()
  }
  return (
    <Modal
      title={`“${name}”的测试页`}
      width={440}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="打开测试页"
      cancelText="取消"
    >
      <CheckedForm form={form} layout="vertical" onSave={open}>
        <Form.Item name="templateId" label="证书版式" rules={[{ required: true, message: '请选择证书版式' }]}>
          <Select options={data?.templates.map(({ value, text }) => ({ value, label: text })) ?? []} />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
