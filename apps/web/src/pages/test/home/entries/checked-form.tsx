import { Button, Form, Input } from 'antd'
import { CheckedForm } from '../../../../widgets/checked-form.tsx'
import { State } from '../state.tsx'

interface Values {
  name: string
  code: string
}

/** A form that shows errors of its rules and of the server beside the inputs and focuses the first one. */
export default function CheckedForms() {
  const [form] = Form.useForm<Values>()
  const refuse = async ({ code }: Values) =>
    code === 'A1' ? null : { message: '编码已存在', fields: { code: '编码已存在，请换一个（A1 可以保存）' } }
  return (
    <State name="空；保存后为错误">
      <CheckedForm form={form} layout="vertical" onSave={refuse}>
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="code" label="编码">
          <Input />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </CheckedForm>
    </State>
  )
}
