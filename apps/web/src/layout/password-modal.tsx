import { Form, Modal } from 'antd'
import { useState } from 'react'
import { changePassword, type PasswordChange } from '../data/change-password.ts'
import { PasswordForm } from './password-form.tsx'

interface PasswordModalProps {
  isOpen: boolean
  onClose: () => void
}

/** HD-09: 修改密码. Closing it, or a change that worked, leaves nothing typed behind. */
export function PasswordModal({ isOpen, onClose }: PasswordModalProps) {
  const [form] = Form.useForm<PasswordChange>()
  const [isBusy, setBusy] = useState(false)

  async function save(change: PasswordChange) {
    setBusy(true)
    try {
      if (await changePassword(change)) onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title="修改密码"
      width={800}
      open={isOpen}
      onCancel={onClose}
      onOk={form.submit}
      okText="确定"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <PasswordForm form={form} onFinish={save} />
    </Modal>
  )
}
