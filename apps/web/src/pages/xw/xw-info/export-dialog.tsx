import { useQuery } from '@tanstack/react-query'
import { can } from '@xw/shared/permission/can'
import type { ExportPreview } from '@xw/shared/wire/data-export'
import { dataExportPaths, maxPurpose } from '@xw/shared/wire/data-export-paths'
import { Alert, Checkbox, Form, Input, Radio, Select } from 'antd'
import { call } from '../../../api/http.ts'
import { useExportTemplates } from '../../../data/degree/export-templates.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { useSend } from '../../../data/use-send.ts'
import type { BulkTarget } from '../../../features/record-steps/bulk-action.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface ExportDialogProps {
  target: BulkTarget
  onClose: () => void
  onDone: () => void
}

interface ExportRequestInput {
  templateId?: string
  unmasked?: boolean
  withPhotos?: boolean
  purpose?: string
}

/** Previews the content of the export; reloads when an option changes it. */
function useExportPreview(target: BulkTarget, wish: object, isKnown: boolean) {
  return useQuery({
    queryKey: ['export-preview', target, wish],
    queryFn: ({ signal }) =>
      call<ExportPreview>(dataExportPaths.preview, {
        method: 'POST',
        body: { ...target, ...wish },
        silent: true,
        signal,
      }),
    enabled: isKnown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** DG-07: exports records by a template, for a purpose that is logged. */
export default function ExportDialog({ target, onClose, onDone }: ExportDialogProps) {
  const [form] = Form.useForm<ExportRequestInput>()
  const { isBusy, send } = useSend(onDone)
  const canUnmask = can(usePermissions(), 'xw:dataExport:unmask')
  const { data: templates, isPending } = useExportTemplates(target.xwlx)
  const templateId = Form.useWatch('templateId', form)
  const template = templates?.find(({ id }) => id === templateId)
  const unmasked = Form.useWatch('unmasked', form) ?? false
  const withPhotos = (Form.useWatch('withPhotos', form) ?? false) && template?.hasPhotos === true
  const wish = { templateId, unmasked, withPhotos }
  const { data: preview, error } = useExportPreview(target, wish, templateId !== undefined)
  const refusal = error?.message ?? preview?.refusal ?? null

  const save = ({ purpose = '' }: ExportRequestInput) => send(dataExportPaths.apply, { ...target, ...wish, purpose })

  return (
    <Modal
      title="数据导出"
      width={600}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText={preview?.needsApproval ? '提交申请' : '导出'}
      okButtonProps={{ disabled: refusal !== null }}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" initialValues={{ unmasked: false }} onSave={save}>
        <Form.Item name="templateId" label="导出模板" rules={[{ required: true, message: '请选择导出模板' }]}>
          <Select
            loading={isPending}
            placeholder="请选择"
            notFoundContent="没有可用的导出模板，请联系学校管理员"
            options={(templates ?? []).map(({ id, name, format }) => ({ value: id, label: `${name}（${format}）` }))}
          />
        </Form.Item>
        <Form.Item name="unmasked" label="证件号码等敏感信息">
          <Radio.Group
            options={[
              { value: false, label: '脱敏' },
              { value: true, label: canUnmask ? '完整' : '完整（没有权限）', disabled: !canUnmask },
            ]}
          />
        </Form.Item>
        {template?.hasPhotos && (
          <Form.Item name="withPhotos" valuePropName="checked">
            <Checkbox>同时导出照片（压缩包）</Checkbox>
          </Form.Item>
        )}
        <Form.Item
          name="purpose"
          label="用途"
          rules={[{ required: true, whitespace: true, message: '请输入用途' }]}
          extra="用途、导出人和每次下载都会记录"
        >
          <Input.TextArea rows={2} maxLength={maxPurpose} showCount />
        </Form.Item>
      </CheckedForm>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {preview && !refusal && <ExportContents preview={preview} />}
    </Modal>
  )
}

/** Describes what the file will contain and what it leaves out. */
function ExportContents({ preview }: { preview: ExportPreview }) {
  const { rows, leftOut, missing, masked, needsApproval } = preview
  const notes = [
    ...(leftOut > 0 ? [`另有 ${leftOut} 条有错误或尚未校验，不导出。`] : []),
    ...(masked.length > 0 ? [`脱敏的列：${masked.join('、')}。`] : []),
    ...(missing.length > 0 ? [`没有导出权限、不在文件中的列：${missing.join('、')}。`] : []),
    ...(needsApproval
      ? ['完整信息的条数（含您 24 小时内的其他导出）超过本校规定，须由另一位有审批权限的人同意后才会导出。']
      : []),
  ]
  return (
    <Alert
      type={leftOut > 0 || missing.length > 0 || needsApproval ? 'warning' : 'info'}
      showIcon
      title={`将导出 ${rows} 条`}
      description={notes.length > 0 ? notes.map(note => <div key={note}>{note}</div>) : undefined}
    />
  )
}
