import { patterns } from '@xw/shared/rules/patterns'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import styles from './sms-gateway.module.css'

interface Outcome {
  isTaken: boolean
  message: string
}

/** Sends a text message with an invented code, using the saved settings. */
export function TestText() {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  async function send({ mobile }: { mobile: string }) {
    setSending(true)
    setOutcome(null)
    try {
      const { success, message } = await request(adminPaths.smsGateway.test, { method: 'POST', body: { mobile } })
      setOutcome({ isTaken: success, message })
    } finally {
      setSending(false)
    }
  }
  return (
    <Form layout="vertical" onFinish={send} className={styles.test ?? ''} requiredMark={false}>
      <Form.Item
        name="mobile"
        label="接收测试短信的手机号"
        extra="按已保存的设置发送一个不能登录的验证码"
        rules={[
          { required: true, message: '请输入手机号' },
          {
            validator: async (_, value: string) => {
              if (value && !patterns.mobile.test(value)) throw new Error(`手机号${patterns.mobile.message}`)
            },
          },
        ]}
      >
        <Input type="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={isSending}>
        发送测试短信
      </Button>
      <div aria-live="polite">
        {outcome && <Alert type={outcome.isTaken ? 'success' : 'warning'} showIcon title={outcome.message} />}
      </div>
    </Form>
  )
}
