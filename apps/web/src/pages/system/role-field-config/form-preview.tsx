import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { Alert, Button, Form } from 'antd'
import { useMemo } from 'react'
import { initialValues } from '../../../data/resources/form-values.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { RecordForm } from '../../../resource/record-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './matrix.module.css'
import type { RoleChoice } from './use-matrix.ts'

interface FormPreviewProps {
  def: ResourceDef
  role: RoleChoice
  rows: readonly FieldPermissions[]
  onClose: () => void
}

/** Shows the form as a user with this role alone sees it: the real form over a record that does not exist. */
export function FormPreview({ def, role, rows, onClose }: FormPreviewProps) {
  const [antd] = Form.useForm<FormValues>()
  const shown = useMemo(() => applyFieldPermissions(def, rows).def, [def, rows])
  const form = useMemo(() => emptyForm(shown), [shown])
  return (
    <Modal
      title={`预览 · ${def.title} · ${role.roleName}`}
      open
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Alert
        type="info"
        showIcon
        className={styles.notice ?? ''}
        title="这是只有该角色的用户编辑记录时看到的表单，填写的内容不会保存。"
      />
      <RecordForm form={form} antd={antd} focusFirst onDirty={ignore} onSaving={ignore} onSaved={onClose} />
    </Modal>
  )
}

const ignore = () => {}

const emptyForm = (def: ResourceDef): ResourceForm => ({
  def,
  on: 'edit',
  record: null,
  initial: initialValues(def, null),
  error: null,
  reload: async () => {},
  restore: () => null,
  keep: () => false,
  discard: ignore,
  save: async () => null,
})
