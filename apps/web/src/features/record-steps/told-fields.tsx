import type { FieldDef } from '@xw/shared/field-types/index'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { Form } from 'antd'
import { findValueError } from '../../data/resources/form-values.ts'
import type { FormValues } from '../../data/resources/resource-record.ts'
import { viewOf } from '../../field-types/index.ts'

interface ToldFieldsProps {
  /** The fields that get their values by a step. */
  keys: readonly string[]
  def: ResourceDef
}

/** What has to be told with a step, each as the form of a record has it. */
export const ToldFields = ({ keys, def }: ToldFieldsProps) =>
  keys.map(key => {
    const field = def.fields[key]
    return field && <ToldField key={key} name={key} field={field} />
  })

function ToldField({ name, field }: { name: string; field: FieldDef }) {
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
      <Input field={field} name={name} placeholder={asked} autoFocus={false} />
    </Form.Item>
  )
}

const asNew = { on: 'edit', initial: undefined } as const
