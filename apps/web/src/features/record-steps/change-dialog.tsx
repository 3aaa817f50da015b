import { changeRequestKinds } from '@xw/shared/degree/change-request'
import { getStateWord } from '@xw/shared/degree/record-states'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { CreatedChangeRequest } from '@xw/shared/wire/change-requests'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../api/http.ts'
import { readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import type { BulkTarget } from './bulk-action.ts'

interface ChangeDialogProps {
  target: BulkTarget
  onClose: () => void
}

interface ChangeRequestInput {
  kind: string
  reason: string
}

/** DG-04: creates a change request for the chosen records and opens it. Mounted only while it is open. */
export default function ChangeDialog({ target, onClose }: ChangeDialogProps) {
  const [form] = Form.useForm<ChangeRequestInput>()
  const [isBusy, setBusy] = useState(false)
  const kind = Form.useWatch('kind', form) ?? 'edit'
  const navigate = useNavigate()
  const states = changeRequestKinds
    .find(({ value }) => value === kind)
    ?.from.map(getStateWord)
    .join('、')
  async function draw(wish: ChangeRequestInput) {
    setBusy(true)
    try {
      const answer = await request<CreatedChangeRequest>(changeRequestPaths.draw, {
        method: 'POST',
        body: { ...target, ...wish },
      })
      if (answer.success && answer.result) {
        notify.success(answer.message)
        void navigate(`/xxcj/change?${new URLSearchParams({ sheet: answer.result.id })}`)
      }
      return readRefusal(answer)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title="勘误"
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="填写勘误单"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" initialValues={{ kind: 'edit' }} onSave={draw}>
        <Form.Item name="kind" label="勘误类型" extra={`状态为${states}的记录可以列入`}>
          <Radio.Group options={changeRequestKinds.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="申请理由"
          validateTrigger="onSubmit"
          rules={[{ required: true, whitespace: true, message: '请填写申请理由' }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount placeholder="写入致省级学位委员会的公文" />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
