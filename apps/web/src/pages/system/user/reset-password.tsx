import { userResource } from '@xw/shared/resources/sys/user'
import { checkPassword } from '@xw/shared/session/password-policy'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Form } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { readRefusal } from '../../../api/refusal.ts'
import { viewOf } from '../../../field-types/index.ts'
import { notify } from '../../../lib/notify.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface ResetPasswordProps {
  username: string
  realname: string
  onClose: () => void
}

const field = userResource.fields.password
const { Input } = viewOf(field)

/** Sets a new initial password for a user. The caller mounts it only while it is open. */
export function ResetPassword({ username, realname, onClose }: ResetPasswordProps) {
  const [form] = Form.useForm<{ password: string }>()
  const [isSaving, setSaving] = useState(false)

  async function save({ password }: { password: string }) {
    setSaving(true)
    try {
      const body = { username, password }
      const answer = await request(adminPaths.users.setPassword, { method: 'PUT', body })
      if (answer.success) {
        notify.success(answer.message)
        onClose()
      }
      return readRefusal(answer)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Modal
      title={`重置密码 · ${realname}`}
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="重置密码"
      cancelText="取消"
      confirmLoading={isSaving}
    >
      <p>将为账号 {username} 设置新的初始密码。该用户已登录的立即退出；下次用初始密码登录后，必须先改成自己的密码。</p>
      <CheckedForm form={form} layout="vertical" requiredMark={false} onSave={save}>
        <Form.Item
          name="password"
          label="新的初始密码"
          validateTrigger="onSubmit"
          rules={[{ validator: (_, value) => assertPolicy(value, username) }]}
        >
          <Input field={field} autoFocus />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}

async function assertPolicy(password: string | null | undefined, username: string) {
  const flaw = password ? checkPassword(password, username) : '请输入新的初始密码'
  if (flaw) throw new Error(flaw)
}
