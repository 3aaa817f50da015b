import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { startBinding } from '../../../data/session/own-bindings.ts'

interface BindDialogProps {
  provider: string
  name: string
  onClose: () => void
}

/** Asks for the password before it goes to the provider, because the bound account can sign in from then on. */
export function BindDialog({ provider, name, onClose }: BindDialogProps) {
  const [form] = Form.useForm<{ oldpassword: string }>()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  async function start({ oldpassword }: { oldpassword: string }) {
    setBusy(true)
    const answer = await startBinding(provider, oldpassword)
    if ('page' in answer) return window.location.assign(answer.page)
    setBusy(false)
    setWrong(answer.wrong)
  }
  return (
    <Modal
      open
      title={`绑定${name}`}
      okText={`前往${name}`}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={start}>
        <Form.Item
          name="oldpassword"
          label="当前密码"
          extra="绑定的身份今后可以登录您的账号，请先证明是您本人"
          rules={[{ required: true, message: '请输入当前密码' }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      </Form>
      <div aria-live="polite">{wrong && <Alert type="warning" showIcon title={wrong} />}</div>
    </Modal>
  )
}
