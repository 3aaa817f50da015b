import type { Envelope } from '@xw/shared/wire/envelope'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { readRefusal } from '../../../api/refusal.ts'
import type { FactorProof } from '../../../data/session/second-factor.ts'
import styles from '../../../features/account/account.module.css'
import { CheckedForm } from '../../../widgets/checked-form.tsx'

interface FactorProofFormProps<T> {
  /** The action, as the text of its button. */
  verb: string
  isDanger?: boolean
  act: (proof: FactorProof) => Promise<Envelope<T>>
  onDone: (answer: Envelope<T>) => void
  onCancel: () => void
}

/** Asks for the password and a code, which every change of an existing second factor requires. */
export function FactorProofForm<T>({ verb, isDanger = false, act, onDone, onCancel }: FactorProofFormProps<T>) {
  const [form] = Form.useForm<FactorProof>()
  const [isBusy, setBusy] = useState(false)

  async function save(proof: FactorProof) {
    setBusy(true)
    try {
      const answer = await act(proof)
      if (answer.success) onDone(answer)
      return readRefusal(answer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <CheckedForm form={form} layout="vertical" requiredMark={false} onSave={save}>
        <Form.Item name="oldpassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
        </Form.Item>
        <Form.Item name="code" label="动态口令或恢复码" rules={[{ required: true, message: '请输入动态口令或恢复码' }]}>
          <Input autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
        <div className={styles.tools}>
          <Button type="primary" danger={isDanger} htmlType="submit" loading={isBusy}>
            {verb}
          </Button>
          <Button onClick={onCancel}>取消</Button>
        </div>
      </CheckedForm>
    </div>
  )
}
