import type { FactorSetup } from '@xw/shared/wire/second-factor'
import { Button, Form, Input, QRCode, Typography, theme } from 'antd'
import { useState } from 'react'
import { readRefusal } from '../../api/refusal.ts'
import { confirmFactor } from '../../data/session/second-factor.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import styles from './second-factor.module.css'

interface FactorSetUpProps {
  begun: FactorSetup
  onDone: () => void
}

/** Dark on light in every theme, because cameras expect that. */
const { colorTextBase, colorBgBase } = theme.getDesignToken()

/** Groups the secret by four characters, which is easier to type. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Sets up an authenticator: the user scans the seed, confirms with the first code and receives recovery codes. */
export function FactorSetUp({ begun, onDone }: FactorSetUpProps) {
  const [form] = Form.useForm<{ code: string }>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />

  async function confirm({ code }: { code: string }) {
    setBusy(true)
    try {
      const answer = await confirmFactor(begun.ticket, code.trim())
      if (answer.result && answer.success) setCodes(answer.result.recoveryCodes)
      return readRefusal(answer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ol className={styles.steps}>
      <li>
        <h3>1. 用身份验证器扫描</h3>
        <p>在手机上打开身份验证器（任何支持 TOTP 的应用都可以），选择“扫描二维码”添加账号。</p>
        <div className={styles.scan}>
          <QRCode value={begun.uri} type="svg" size={176} color={colorTextBase} bgColor={colorBgBase} />
          <div className={styles.typed}>
            <p>不能扫描时，在验证器中选择“手动输入密钥”，类型选“基于时间”：</p>
            <Typography.Text
              className={styles.secret ?? ''}
              code
              copyable={{ text: begun.secret, tooltips: ['复制密钥', '已复制'] }}
            >
              {inFours(begun.secret)}
            </Typography.Text>
          </div>
        </div>
      </li>
      <li>
        <h3>2. 输入验证器显示的动态口令</h3>
        <CheckedForm form={form} layout="vertical" requiredMark={false} onSave={confirm}>
          <Form.Item
            name="code"
            label="动态口令"
            rules={[{ required: true, message: '请输入验证器显示的 6 位数字' }]}
            className={styles.code ?? ''}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            确认并启用
          </Button>
        </CheckedForm>
      </li>
    </ol>
  )
}
