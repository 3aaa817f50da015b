import { registration } from '@xw/shared/resources/sys/registration'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { refusalOf } from '../../../api/refusal.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface RefuseDialogProps {
  ids: readonly string[]
  whom: string
  onClose: () => void
}

const { label, max } = registration.fields.reason

/** Turns people away with the reason that they are told. Drawn only while it is open. */
export default function RefuseDialog({ ids, whom, onClose }: RefuseDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const [isBusy, setBusy] = useState(false)
  const { refresh, selection } = useListContext()

  async function save({ reason }: { reason: string }) {
    setBusy(true)
    try {
      const body = { ids: ids.join(','), reason }
      const answer = await request(adminPaths.registrations.refuse, { method: 'POST', body })
      if (answer.success) {
        notify.success(answer.message)
        selection.select([])
        refresh()
        onClose()
      }
      return refusalOf(answer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={`拒绝 · ${whom}`}
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="拒绝"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>原因会以短信发给本人，本人可以修改后重新注册。</p>
      <CheckedForm form={form} layout="vertical" requiredMark={false} onSave={save}>
        <Form.Item
          name="reason"
          label={label}
          validateTrigger="onSubmit"
          rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}
        >
          <Input.TextArea rows={3} maxLength={max} showCount autoFocus />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
