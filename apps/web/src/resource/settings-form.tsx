import { fieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { changedValues, flawOf, initialValues, isTaken } from '../data/form-values.ts'
import type { FormValues, ResourceRecord } from '../data/resource-record.ts'
import { viewOf } from '../field-types/index.ts'
import { leaveField } from '../lib/leave-field.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { CheckedForm, type Flaws } from '../widgets/checked-form.tsx'
import { FormContainer } from '../widgets/form-container.tsx'
import { FieldCell } from './field-cell.tsx'
import styles from './form.module.css'
import { toGroups } from './form-groups.ts'

interface SettingsFormProps {
  def: ResourceDef
  record: ResourceRecord
  /** For who may see the record and not change it. */
  isReadonly?: boolean
  /** What is wrong, by field; null where it was saved. */
  onSave: (changed: FormValues) => Promise<Flaws | null>
}

/** The one record of a page, open on it: what somebody else keeps is shown, the rest is there to be changed. */
export function SettingsForm({ def, record, isReadonly = false, onSave }: SettingsFormProps) {
  const [form] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const initial = initialValues(def, record)
  const changes = () => changedValues(def, initial, form.getFieldsValue(true) as FormValues)
  useUnsaved(isDirty)

  async function save() {
    setSaving(true)
    try {
      const flaws = await onSave(changes())
      if (!flaws) setDirty(false)
      return flaws
    } finally {
      setSaving(false)
    }
  }
  return (
    <CheckedForm
      form={form}
      layout="vertical"
      className={styles.settings ?? ''}
      initialValues={initial}
      onValuesChange={() => setDirty(Object.keys(changes()).length > 0)}
      onSave={save}
    >
      <FormContainer disabled={isReadonly}>
        {toGroups(fieldsOn(def, 'form')).map(({ title, fields }) => (
          <section key={title} aria-label={title || def.title} className={styles.section}>
            {title && <h2>{title}</h2>}
            <div className={styles.fields}>
              {fields.map(({ key, field }) => {
                if (!isTaken(field, 'edit'))
                  return (
                    <Form.Item key={key} label={field.label}>
                      <FieldCell name={key} field={field} record={record} />
                    </Form.Item>
                  )
                const { Input } = viewOf(field)
                const check = async (value: FormValues[string]) => {
                  const flaw = flawOf(field, value, { on: 'edit', initial: initial[key] })
                  if (flaw) throw new Error(flaw)
                }
                return (
                  <div key={key} onBlur={() => leaveField(form, key)}>
                    <Form.Item
                      name={key}
                      label={field.label}
                      extra={field.help}
                      required={field.required === true}
                      validateTrigger={false}
                      rules={[{ validator: (_, value) => check(value) }]}
                    >
                      <Input field={field} name={key} placeholder={`请${typeOf(field).verb}${field.label}`} />
                    </Form.Item>
                  </div>
                )
              })}
            </div>
          </section>
        ))}
      </FormContainer>
      {!isReadonly && (
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isSaving}>
          保存
        </Button>
      )}
    </CheckedForm>
  )
}
