import { groupFormFields } from '@xw/shared/field-types/facets'
import { lockClosedFields } from '@xw/shared/resource/gate'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { formFields } from '../data/resources/form-values.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { CheckedForm } from '../widgets/checked-form.tsx'
import { FormContainer } from '../widgets/form-container.tsx'
import { StarLegend } from './field-label.tsx'
import type { FieldNotes } from './field-notes.ts'
import styles from './form.module.css'
import { FormAnchors } from './form-anchors.tsx'
import { FormContext, type IsRequiredToSubmit } from './form-context.ts'
import { FormFields } from './form-fields.tsx'
import { FormNotices } from './form-notices.tsx'
import type { Slots } from './slots.ts'
import { type FormEditorOptions, useFormEditor } from './use-form-editor.ts'
import { useSaveKey } from './use-save-key.ts'

interface RecordFormProps extends FormEditorOptions {
  inputs?: Slots['inputs']
  /** For users who may read the record but not change it. */
  isReadonly?: boolean
  /**
   * A dialog's form focuses its first input, because it was opened to be filled in. A page does not, because it may be
   * read.
   */
  focusFirst?: boolean
  /** Set for a form on a page of its own. It uses the full width and shows notes beside its fields. */
  whole?: { notes: FieldNotes | null; isJudged: boolean; asks: IsRequiredToSubmit }
  children?: ReactNode
}

const unjudged = { notes: null, isJudged: false }

/** Up to this many fields can be seen at a glance. Longer forms also list links to their headings. */
const fewFields = 12

/** The fields of a form under their headings, with their messages. */
export function RecordForm(props: RecordFormProps) {
  const { form, antd, inputs, isReadonly = false, focusFirst = false, whole, children } = props
  const { def, on, record } = form
  const box = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [flawed, setFlawed] = useState<readonly string[]>([])
  const editor = useFormEditor(props)
  const groups = useMemo(
    () => groupFormFields(formFields(record ? lockClosedFields(def, record) : def, on)),
    [def, on, record],
  )
  const isLong = groups.length > 1 && groups.flatMap(({ fields }) => fields).length > fewFields
  const isPhone = useIsPhone()
  // On a phone the keyboard would cover what the user should read first.
  const first = focusFirst && !isPhone ? groups[0]?.fields[0] : null
  useSaveKey(box, antd.submit)
  return (
    <FormContext value={{ form, inputs, notes: whole?.notes ?? null, asks: whole?.asks ?? null }}>
      <div ref={box} className={[isLong && styles.split, whole && styles.whole].filter(Boolean).join(' ')}>
        {isLong && <FormAnchors groups={groups} prefix={prefix} flawed={flawed} {...(whole ?? unjudged)} />}
        <CheckedForm
          form={antd}
          layout="vertical"
          className={styles.form ?? ''}
          onValuesChange={editor.handleChange}
          onFieldsChange={(_, all) => setFlawed(all.filter(item => item.errors?.length).map(item => String(item.name)))}
          onSave={editor.save}
          onProblem={editor.complain}
        >
          <FormNotices {...editor} />
          {whole && !isReadonly && <StarLegend />}
          <FormContainer disabled={isReadonly}>
            {groups.map(({ title, fields }, index) => (
              <section key={title} id={`${prefix}-${index}`} aria-label={title || def.title} className={styles.section}>
                {title && <h2>{title}</h2>}
                <FormFields fields={fields} first={first} />
              </section>
            ))}
          </FormContainer>
          {children}
        </CheckedForm>
      </div>
    </FormContext>
  )
}
