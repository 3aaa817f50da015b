import type { FieldDef } from '@xw/shared/field-types/index'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { Form } from 'antd'
import { findValueError } from '../../data/resources/form-values.ts'
import type { FormValues } from '../../data/resources/resource-record.ts'
import { viewOf } from '../../field-types/index.ts'

interface StepFieldsProps {
  /** The fields that the step sets. */
  keys: readonly string[]
  def: ResourceDef
}

/** The inputs for the values that a step needs, as the record's own form shows them. */
export const StepFields = ({ keys, def }: StepFieldsProps) =>
  keys.map(key => {
    const field = def.fields[key]
    return field && <StepField key={key} name={key} field={field} />
  })

function StepField({ name, field }: { name: string; field: FieldDef }) {
  const { Input } = viewOf(field)
  const asked = `请${typeOf(field).verb}${field.label}`
  const validate = async (value: FormValues[string]) => {
    const flaw = value === undefined || value === null || value === '' ? asked : findValueError(field, value, asNew)
    if (flaw) throw new Error(flaw)
  }
  return (
    <Form.Item
      name={name}
      label={field.label}
      required
      validateTrigger={false}
      rules={[{ validator: (_, value) => validate(value) }]}
    >
      <Input field={field} name={name} autoFocus={false} />
    </Form.Item>
  )
}

const asNew = { on: 'edit', initial: undefined } as const
