import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useResource } from '../../../data/resources/use-resource.ts'
import { viewOf } from '../../../field-types/index.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { type ChangeRequestRow, useChangeRequestAction } from './use-change-request.ts'

interface PhotoDialogProps {
  sheet: ChangeRequestRow
  record: ChangeRequestRecord
  onClose: () => void
}

/** Uploads the new photo of one record. Mounted only while it is open. */
export default function PhotoDialog({ sheet, record, onClose }: PhotoDialogProps) {
  const [form] = Form.useForm<{ photo?: string }>()
  const { def } = useResource(
    recordsPath,
    useMemo(() => ({ xwlx: sheet.xwbslbm }), [sheet.xwbslbm]),
  )
  const { isBusy, send } = useChangeRequestAction(sheet.id, onClose)
  const field = def?.fields.photo
  if (!field) return null
  const { Input } = viewOf(field)
  return (
    <Modal
      title={`新照片 · ${record.name ?? ''}`}
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm
        form={form}
        layout="vertical"
        onSave={({ photo = '' }) =>
          send(changeRequestPaths.setPhoto, { id: sheet.id, recordId: record.recordId, photo })
        }
      >
        <Form.Item name="photo" label="新照片" rules={[{ required: true, message: '请上传新照片' }]}>
          <Input field={field} name="photo" placeholder="" autoFocus={false} />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
