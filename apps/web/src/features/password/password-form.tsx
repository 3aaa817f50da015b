import { checkPassword, passwordRule } from '@xw/shared/session/password-policy'
import { Form, type FormInstance, Input } from 'antd'
import { useState } from 'react'
import { changePassword, type PasswordChange } from '../../data/session/change-password.ts'
import { useSession } from '../../lib/session.ts'
import { useUnsaved } from '../../lib/use-unsaved.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import styles from './password-form.module.css'

interface PasswordFormProps {
  form: FormInstance<PasswordChange>
  /** Also asks for name and ID number, as a student's first sign-in does. */
  asksWho?: boolean
  onSaving: (isSaving: boolean) => void
  onChanged: () => void | Promise<void>
}

/** HD-09: old password, new password and its confirmation, with the server's rules. */
export function PasswordForm({ form, asksWho = false, onSaving, onChanged }: PasswordFormProps) {
  const username = useSession(state => state.user?.username ?? '')
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  async function save(change: PasswordChange) {
    onSaving(true)
    try {
      const refusal = await changePassword(change)
      if (!refusal) {
        setDirty(false)
        await onChanged()
      }
      return refusal
    } finally {
      onSaving(false)
    }
  }
  return (
    <CheckedForm
      form={form}
      layout="vertical"
      onSave={save}
      onValuesChange={() => setDirty(true)}
      requiredMark={false}
      className={styles.form ?? ''}
    >
      {/* Password managers need the user name that the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asksWho && <IdentityItems />}
      <Form.Item
        name="oldpassword"
        label={asksWho ? '初始密码' : '旧密码'}
        rules={[{ required: true, message: asksWho ? '请输入初始密码!' : '请输入旧密码!' }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} autoFocus={!asksWho} />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        extra={`${passwordRule}。`}
        rules={[
          { required: true, message: '请输入新密码!' },
          { validator: (_, value) => assertPolicy(value, username) },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={['password']}
        rules={[
          { required: true, message: '请确认新密码!' },
          ({ getFieldValue }) => ({ validator: (_, value) => assertSame(value, getFieldValue('password')) }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </CheckedForm>
  )
}

/** Name and full ID number, because the initial password alone proves too little. */
const IdentityItems = () => (
  <>
    <Form.Item name="realname" label="姓名" rules={[{ required: true, message: '请输入姓名!' }]}>
      <Input autoComplete="name" maxLength={100} autoFocus />
    </Form.Item>
    <Form.Item name="idNumber" label="证件号码（完整）" rules={[{ required: true, message: '请输入证件号码!' }]}>
      <Input autoComplete="off" maxLength={30} />
    </Form.Item>
  </>
)

async function assertPolicy(password: string | undefined, username: string) {
  const broken = password ? checkPassword(password, username) : null
  if (broken) throw new Error(broken)
}

async function assertSame(confirmation: string | undefined, password: string | undefined) {
  if (confirmation && confirmation !== password) throw new Error('两次输入的密码不一样！')
}
