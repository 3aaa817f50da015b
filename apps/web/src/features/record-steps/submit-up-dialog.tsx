import { submitUpStep } from '@xw/shared/degree/record-steps'
import { selectableSubmissionKinds } from '@xw/shared/degree/submission'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { submissionPaths, submissionTexts } from '@xw/shared/wire/submission-paths'
import { Alert, Form, Input, Radio, Select } from 'antd'
import { useEffect } from 'react'
import { useExportTemplates } from '../../data/degree/export-templates.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { type BulkTarget, useBulkAction, useBulkPreview } from './bulk-action.ts'
import { BulkOutcome } from './bulk-outcome.tsx'

interface SubmitUpDialogProps {
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

interface SubmissionRequest {
  templateId?: string
  kind?: string
  period?: string
  note?: string
}

const kinds = selectableSubmissionKinds.map(({ value, text: label }) => ({ value, label }))

/**
 * DG-04: submits records to the authority. The dialog shows which records cannot be submitted before the user confirms.
 */
export default function SubmitUpDialog({ target, def, onClose, onDone }: SubmitUpDialogProps) {
  const [form] = Form.useForm<SubmissionRequest>()
  const templateId = Form.useWatch('templateId', form) ?? ''
  const kind = Form.useWatch('kind', form) ?? 'normal'
  const { data: templates } = useExportTemplates(target.xwlx)
  // The authority accepts only records without errors, so only templates with that condition are offered.
  const national = templates?.filter(({ onlyPassed }) => onlyPassed)
  const first = national?.[0]?.id
  const { data, error } = useBulkPreview(
    submissionPaths.submit,
    { ...target, templateId, kind },
    templates !== undefined,
  )
  const { isBusy, run } = useBulkAction(submissionPaths.submit, { def, onDone })
  const period = data?.suggested?.period
  useEffect(() => {
    if (first && !form.getFieldValue('templateId')) form.setFieldsValue({ templateId: first })
  }, [form, first])
  useEffect(() => {
    if (period && !form.isFieldTouched('period')) form.setFieldsValue({ period })
  }, [form, period])
  return (
    <Modal
      title={submitUpStep.name}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText={submitUpStep.name}
      cancelText="取消"
      okButtonProps={{ disabled: !data || data.done === 0 }}
      confirmLoading={isBusy}
    >
      <BulkOutcome
        sentence={records => `将报送${records}：内容即时冻结，报送后不能修改，直到上级退回。`}
        none="没有可以报送的记录。"
        outcome={data}
        error={error}
      />
      {data?.needsApproval && (
        <Alert type="warning" showIcon title="条数超过本校规定，报送文件须由另一位有审批权限的人同意后才会生成。" />
      )}
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ kind: 'normal' }}
        onSave={values => run({ ...target, ...values })}
      >
        <Form.Item
          name="templateId"
          label="报送格式"
          rules={[{ required: true, message: '请选择报送格式' }]}
          {...(national?.length === 0 && { extra: '没有适用的国家格式，请先在“导出模板”中启用' })}
        >
          <Select
            options={(national ?? []).map(({ id, name, format }) => ({ value: id, label: `${name}（${format}）` }))}
          />
        </Form.Item>
        <Form.Item name="kind" label="报送类别">
          <Radio.Group options={kinds} />
        </Form.Item>
        <Form.Item
          name="period"
          label="报送期间"
          rules={[{ required: true, whitespace: true, message: '请填写报送期间' }]}
        >
          <Input maxLength={submissionTexts.period} />
        </Form.Item>
        <Form.Item name="note" label="说明" extra="报送文件和照片在“报送与回执”中下载">
          <Input maxLength={submissionTexts.note} />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
