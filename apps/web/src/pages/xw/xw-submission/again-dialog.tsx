import { maxPurpose } from '@xw/shared/wire/data-export-paths'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import { Form, Input, Select } from 'antd'
import { useExportTemplates } from '../../../data/degree/export-templates.ts'
import { useSend } from '../../../data/use-send.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface RepeatExportDialogProps {
  id: string
  xwlx: string
  onClose: () => void
  onDone: () => void
}

/** Exports the files of a submission again, with the frozen content, for a purpose that is logged. */
export function RepeatExportDialog({ id, xwlx, onClose, onDone }: RepeatExportDialogProps) {
  const [form] = Form.useForm<{ templateId?: string; purpose?: string }>()
  const { data: templates } = useExportTemplates(xwlx)
  const { isBusy, send } = useSend(onDone)
  const national = (templates ?? []).filter(({ onlyPassed }) => onlyPassed)
  return (
    <Modal
      title="再次导出"
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="导出"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>导出的是报送时冻结的内容和照片，与记录现在的内容无关。</p>
      <CheckedForm form={form} layout="vertical" onSave={values => send(submissionPaths.export, { id, ...values })}>
        <Form.Item name="templateId" label="报送格式" rules={[{ required: true, message: '请选择报送格式' }]}>
          <Select options={national.map(({ id: value, name, format }) => ({ value, label: `${name}（${format}）` }))} />
        </Form.Item>
        <Form.Item
          name="purpose"
          label="用途"
          rules={[{ required: true, whitespace: true, message: '请输入用途' }]}
          extra="用途、导出人和每次下载都会记录"
        >
          <Input.TextArea rows={2} maxLength={maxPurpose} showCount />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
