import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../data/use-send.ts'
import { CheckedForm } from '../widgets/checked-form.tsx'
import { Modal } from '../widgets/modal.tsx'
import { useListContext } from './list-context.ts'

interface ReasonDialogProps {
  title: string
  /** The text of the confirming button, which names the action. */
  okText: string
  path: string
  /** The body of the call beside the reason. */
  body: object
  reason: { readonly name: string; readonly label: string; readonly max: number }
  /** The consequences of the action. */
  children?: ReactNode
  onClose: () => void
}

/**
 * Asks for the reason of an irreversible action on records of a list, and carries it out. Mounted only while it is
 * open.
 */
export function ReasonDialog({ title, okText, path, body, reason, children, onClose }: ReasonDialogProps) {
  const [form] = Form.useForm<Record<string, string>>()
  const { refresh, selection } = useListContext()
  const { isBusy, send } = useSend(() => {
    selection.select([])
    refresh()
    onClose()
  })
  const { name, label, max } = reason
  return (
    <Modal
      title={title}
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText={okText}
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      {children}
      <CheckedForm
        form={form}
        layout="vertical"
        requiredMark={false}
        onSave={values => send(path, { ...body, ...values })}
      >
        <Form.Item
          name={name}
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
