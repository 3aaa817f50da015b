import { Form } from 'antd'
import { useState } from 'react'
import type { PasswordChange } from '../data/session/change-password.ts'
import { PasswordForm } from '../features/password/password-form.tsx'
import { Modal } from '../widgets/modal.tsx'

/** HD-09: 修改密码. The caller mounts it only while it is open, so that no typed password stays in memory. */
export default function PasswordModal({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<PasswordChange>()
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      title="修改密码"
      width={800}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="确定"
      confirmLoading={isBusy}
    >
      <PasswordForm form={form} onSaving={setBusy} onChanged={onClose} />
    </Modal>
  )
}
