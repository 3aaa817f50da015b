import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FormValues } from '../data/resources/resource-record.ts'
import type { ResourceForm } from '../data/resources/use-record-form.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import styles from './form.module.css'
import { ListSkeleton, LoadFailure } from './page-states.tsx'
import { RecordForm } from './record-form.tsx'
import type { Slots } from './slots.ts'

interface PageFormProps {
  form: ResourceForm
  inputs?: Slots['inputs']
  /** For users who may read the record but not change it. */
  isReadonly?: boolean
  /** The page's own form items. */
  children?: ReactNode
}

/** A record's form on a page, without a list. Fields that another system maintains are shown read-only. */
export function PageForm({ form, inputs, isReadonly = false, children }: PageFormProps) {
  const [antd] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  useUnsaved(isDirty)
  if (!form.initial)
    return form.error ? <LoadFailure error={form.error} onRetry={() => void form.reload()} /> : <ListSkeleton />
  return (
    <div className={styles.page}>
      <RecordForm
        form={form}
        antd={antd}
        inputs={inputs}
        isReadonly={isReadonly}
        onDirty={setDirty}
        onSaving={setSaving}
        onSaved={() => setDirty(false)}
      >
        {children}
        {!isReadonly && (
          <div className={styles.buttons}>
            <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isSaving}>
              保存
            </Button>
          </div>
        )}
      </RecordForm>
    </div>
  )
}
