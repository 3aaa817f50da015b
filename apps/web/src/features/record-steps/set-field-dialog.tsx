import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import { isMultiple } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isSealed } from '@xw/shared/resource/storage'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { findValueError } from '../../data/resources/form-values.ts'
import type { FormValues } from '../../data/resources/resource-record.ts'
import { viewOf } from '../../field-types/index.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { type BulkTarget, useBulkAction, useBulkPreview } from './bulk-action.ts'
import { BulkOutcome } from './bulk-outcome.tsx'

interface SetFieldDialogProps {
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

/**
 * Allows only fields that may hold one value in many records: nothing unique, sealed or computed, and not the
 * department.
 */
const canBeSet =
  ({ unique = [] }: ResourceDef) =>
  ({ key, field }: FieldWithFacet<'form'>) =>
    !field.readonly &&
    !field.unique &&
    !isSealed(field) &&
    !isMultiple(field) &&
    !unique.flat().includes(key) &&
    key !== 'departId'

/** DG-03: sets one field to the same value in many records. */
export default function SetFieldDialog({ target, def, onClose, onDone }: SetFieldDialogProps) {
  const [form] = Form.useForm<FormValues>()
  const [key, setKey] = useState<string | null>(null)
  const { isBusy, run } = useBulkAction(recordPaths.setField, { def, onDone })
  const choices = listFieldsOn(def, 'form').filter(canBeSet(def))
  const chosen = choices.find(placed => placed.key === key)
  async function save(values: FormValues) {
    if (!chosen) return null
    const refusal = await run({ ...target, field: chosen.key, value: values[chosen.key] ?? null })
    // The server reports the problem under `value`; this form shows it under the field's own name.
    return refusal && { ...refusal, fields: { [chosen.key]: refusal.fields.value ?? refusal.message } }
  }
  return (
    <Modal
      title="批量修改字段"
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="修改"
      cancelText="取消"
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" onSave={save}>
        <Form.Item label="字段" required htmlFor="set-field">
          <Select
            id="set-field"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择"
            options={choices.map(placed => ({ value: placed.key, label: placed.field.label }))}
            onChange={setKey}
          />
        </Form.Item>
        {chosen && <Value key={chosen.key} placed={chosen} />}
      </CheckedForm>
      {chosen && <Preview target={target} placed={chosen} />}
    </Modal>
  )
}

function Value({ placed: { key, field } }: { placed: FieldWithFacet<'form'> }) {
  const { Input } = viewOf(field)
  const validate = async (value: FormValues[string]) => {
    const flaw = findValueError(field, value, { on: 'edit', initial: undefined })
    if (flaw) throw new Error(flaw)
  }
  return (
    <Form.Item
      name={key}
      label={`${field.label}改为`}
      extra="留空则清除原来的值"
      validateTrigger={false}
      rules={[{ validator: (_, value) => validate(value) }]}
    >
      <Input field={field} name={key} autoFocus={false} />
    </Form.Item>
  )
}

function Preview({ target, placed: { key, field } }: { target: BulkTarget; placed: FieldWithFacet<'form'> }) {
  const { data, error } = useBulkPreview(recordPaths.setField, { ...target, field: key, value: null })
  return <BulkOutcome sentence={records => `将修改${records}的${field.label}。`} outcome={data} error={error} />
}
