import { Alert, Button, Form, Input, type InputProps, Modal, Space } from 'antd'
import { useState } from 'react'
import { readRefusal } from '../../../api/refusal.ts'
import { provePhone, sendOwnPhoneCode } from '../../../data/session/own-phone.ts'
import { useCountdown } from '../../../features/sign-in/use-countdown.ts'
import { notify } from '../../../lib/notify.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'

/** The server sends no second code to a number before this time. */
const resendSeconds = 60

interface PhoneProofDialogProps {
  phone: string
  onDone: () => void
  onClose: () => void
}

/** Sends a code to the user's own number and verifies it. */
export function PhoneProofDialog({ phone, onDone, onClose }: PhoneProofDialogProps) {
  const [form] = Form.useForm<{ smscode: string }>()
  const { secondsLeft, start } = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<{ type: 'success' | 'warning'; text: string } | null>(null)

  async function send() {
    setBusy(true)
    const { success, message, result } = await sendOwnPhoneCode().finally(() => setBusy(false))
    setNotice({ type: success ? 'success' : 'warning', text: message })
    start(success ? resendSeconds : (result?.waitSeconds ?? 0))
    if (success) form.focusField('smscode')
  }
  async function save({ smscode }: { smscode: string }) {
    setBusy(true)
    const answer = await provePhone(smscode).finally(() => setBusy(false))
    if (!answer.success) return readRefusal(answer)
    notify.success(answer.message)
    onDone()
    onClose()
    return null
  }
  return (
    <Modal open title="验证手机号" confirmLoading={isBusy} onOk={form.submit} onCancel={onClose} destroyOnHidden>
      <p>验证码将发送到 {phone}。号码有误时，请先在个人信息中修改。</p>
      <CheckedForm
        form={form}
        layout="vertical"
        requiredMark={false}
        onSave={save}
        onProblem={({ message }) => setNotice({ type: 'warning', text: message })}
      >
        <Form.Item
          name="smscode"
          label="短信验证码"
          rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位数字的短信验证码' }]}
        >
          <CodeInput secondsLeft={secondsLeft} isBusy={isBusy} onSend={() => void send()} />
        </Form.Item>
      </CheckedForm>
      <div aria-live="polite">{notice && <Alert type={notice.type} showIcon title={notice.text} />}</div>
    </Modal>
  )
}

interface CodeInputProps extends InputProps {
  secondsLeft: number
  isBusy: boolean
  onSend: () => void
}

/** The surrounding form item passes the id and the value. */
const CodeInput = ({ secondsLeft, isBusy, onSend, ...input }: CodeInputProps) => (
  <Space.Compact block>
    <Input {...input} inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
    <Button disabled={isBusy || secondsLeft > 0} onClick={onSend}>
      {secondsLeft > 0 ? `${secondsLeft} 秒后重新获取` : '获取验证码'}
    </Button>
  </Space.Compact>
)
