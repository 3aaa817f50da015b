import { useQueryClient } from '@tanstack/react-query'
import type { RecordAction } from '@xw/shared/degree/actions'
import { stateWord } from '@xw/shared/degree/states'
import { fieldsOn } from '@xw/shared/field-types/facets'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { stepPath } from '@xw/shared/wire/record-steps'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { doMany, type Target, usePreview } from './many.ts'
import { Outcome } from './outcome.tsx'

interface StepDialogProps {
  action: RecordAction
  target: Target
  def: ResourceDef
  /** Fields that are marked already. */
  marked?: readonly string[]
  onClose: () => void
  /** It was done. */
  onDone: () => void
}

interface StepValues {
  reason?: string
  fields?: string[]
  to?: string
}

const maxReason = 500

/** Asks before a step is taken: what it will change and what not, and for the reason where there has to be one. */
export default function StepDialog({ action, target, def, marked = [], onClose, onDone }: StepDialogProps) {
  const queryClient = useQueryClient()
  const [form] = Form.useForm<StepValues>()
  const [isBusy, setBusy] = useState(false)
  const path = stepPath(action.code)
  const { data, error } = usePreview(path, target)
  async function save(values: StepValues) {
    setBusy(true)
    try {
      const refusal = await doMany(path, { ...target, ...values })
      if (refusal) return refusal
      void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
      onDone()
      return null
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title={action.name}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={action.name}
      cancelText="取消"
      okButtonProps={{ disabled: !data || data.done === 0, danger: action.needsReason === true }}
      confirmLoading={isBusy}
    >
      <Outcome sentence={records => `将对${records}办理“${action.name}”。`} outcome={data} error={error} />
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ fields: [...marked], to: action.to[0] }}
        onSave={values => save(values)}
      >
        {action.to.length > 1 && (
          <Form.Item name="to" label="退回到">
            <Radio.Group options={action.to.map(code => ({ value: code, label: stateWord(code) }))} />
          </Form.Item>
        )}
        {action.needsReason && (
          <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
            <Input.TextArea rows={3} maxLength={maxReason} showCount placeholder="写明要补正什么，学生和院系会看到" />
          </Form.Item>
        )}
        {action.marksFields && (
          <Form.Item name="fields" label="需要补正的字段" extra="不选时，全部字段都可以修改">
            <Select
              mode="multiple"
              maxTagCount={12}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="可选，输入名称查找"
              options={fieldsOn(def, 'form').map(({ key, field }) => ({ value: key, label: field.label }))}
            />
          </Form.Item>
        )}
      </CheckedForm>
    </Modal>
  )
}
