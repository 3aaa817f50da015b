import { fieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import { account as accountDef } from '@xw/shared/resources/sys/account'
import { Button, Form } from 'antd'
import { useState } from 'react'
import type { OwnAccount } from '../../../data/account.ts'
import { changedValues, flawOf, initialValues, isTaken } from '../../../data/form-values.ts'
import type { FormValues } from '../../../data/resource-record.ts'
import { viewOf } from '../../../field-types/index.ts'
import { leaveField } from '../../../lib/leave-field.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { FieldCell } from '../../../resource/field-cell.tsx'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import styles from '../account.module.css'

interface ProfileFormProps {
  account: OwnAccount
  /** What is wrong, by field; null where it was saved. */
  onSave: (changed: FormValues) => Promise<Readonly<Record<string, string>> | null>
}

/** The own record: what the office keeps is shown, the rest is the user's to change. */
export function ProfileForm({ account, onSave }: ProfileFormProps) {
  const [form] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const initial = initialValues(accountDef, account)
  const changes = () => changedValues(accountDef, initial, form.getFieldsValue(true) as FormValues)
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
      className={styles.form ?? ''}
      initialValues={initial}
      onValuesChange={() => setDirty(Object.keys(changes()).length > 0)}
      onSave={save}
    >
      <div className={styles.fields}>
        {fieldsOn(accountDef, 'form').map(({ key, field }) => {
          if (!isTaken(field, 'edit'))
            return (
              <Form.Item key={key} label={field.label}>
                <FieldCell name={key} field={field} record={account} />
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
                validateTrigger={false}
                rules={[{ validator: (_, value) => check(value) }]}
              >
                <Input field={field} name={key} placeholder={`请${typeOf(field).verb}${field.label}`} />
              </Form.Item>
            </div>
          )
        })}
      </div>
      <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isSaving}>
        保存
      </Button>
    </CheckedForm>
  )
}
