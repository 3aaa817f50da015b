import { withOpening } from '@xw/shared/resource/gate'
import type { FormInstance } from 'antd'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { formFields } from '../data/form-values.ts'
import type { FormValues } from '../data/resource-record.ts'
import type { ResourceForm } from '../data/use-resource-form.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { CheckedForm } from '../widgets/checked-form.tsx'
import styles from './form.module.css'
import { FormAnchors } from './form-anchors.tsx'
import { FormField } from './form-field.tsx'
import { toGroups } from './form-groups.ts'
import { FormNotices } from './form-notices.tsx'
import { useListContext } from './list-context.ts'
import type { Slots } from './slots.ts'
import { useFormEditor } from './use-form-editor.ts'
import { useSaveKey } from './use-save-key.ts'

export interface RecordFormProps {
  form: ResourceForm
  antd: FormInstance<FormValues>
  inputs: Slots['inputs']
  children?: ReactNode
  onDirty: (isDirty: boolean) => void
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

/** The fields of a form under their headings, and what is to be said about them. */
export function RecordForm(props: RecordFormProps) {
  const { form, antd, inputs, children } = props
  const { def } = useListContext()
  const box = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [flawed, setFlawed] = useState<readonly string[]>([])
  const editor = useFormEditor(props)
  const groups = useMemo(
    () => toGroups(formFields(form.record ? withOpening(def, form.record) : def, form.on)),
    [def, form.on, form.record],
  )
  const isPhone = useIsPhone()
  // On a phone the keyboard would cover what is to be read first.
  const first = isPhone ? null : groups[0]?.fields[0]
  useSaveKey(box, antd.submit)
  return (
    <div ref={box} className={groups.length > 1 ? styles.split : ''}>
      {groups.length > 1 && <FormAnchors groups={groups} prefix={prefix} flawed={flawed} />}
      <CheckedForm
        form={antd}
        layout="vertical"
        className={styles.form ?? ''}
        onValuesChange={editor.handleChange}
        onFieldsChange={(_, all) => setFlawed(all.filter(item => item.errors?.length).map(item => String(item.name)))}
        onSave={editor.save}
      >
        <FormNotices {...editor} />
        {groups.map(({ title, fields }, index) => (
          <section key={title} id={`${prefix}-${index}`} aria-label={title || def.title} className={styles.section}>
            {title && <h3>{title}</h3>}
            <div className={styles.fields}>
              {fields.map(placed => (
                <FormField key={placed.key} placed={placed} form={form} inputs={inputs} isFirst={placed === first} />
              ))}
            </div>
          </section>
        ))}
        {children}
      </CheckedForm>
    </div>
  )
}
