import { Button, Form, InputNumber } from 'antd'
import { type AddSettings, maxCount } from './add-settings.ts'

interface AddSettingsFormProps {
  settings: AddSettings
  onSave: (settings: AddSettings) => void
}

const whole = (min: number, message: string) => ({ type: 'integer' as const, required: true, min, message })

/** The settings of the add button: how many rows it adds, and where. */
export default function AddSettingsForm({ settings, onSave }: AddSettingsFormProps) {
  return (
    <Form<AddSettings> layout="vertical" initialValues={settings} onFinish={onSave}>
      <Form.Item
        name="count"
        label="新增行数"
        rules={[{ ...whole(1, `请输入 1 到 ${maxCount} 的整数`), max: maxCount }]}
      >
        <InputNumber min={1} max={maxCount} precision={0} autoFocus />
      </Form.Item>
      <Form.Item
        name="position"
        label="新增位置"
        extra="加在第几行之前，0 表示加在最后"
        rules={[whole(0, '请输入不小于 0 的整数')]}
      >
        <InputNumber min={0} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        保存
      </Button>
    </Form>
  )
}
