import { groupFormFields } from '@xw/shared/field-types/facets'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import type { FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refusal } from '../../../api/refusal.ts'
import { refreshOwnSurveys } from '../../../data/degree/own-surveys.ts'
import type { FormWithDraft } from '../../../data/drafts/use-draft.ts'
import { formFields } from '../../../data/resources/form-values.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { studentPaths } from '../../../lib/paths.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { FormContext } from '../../../resource/form-context.ts'
import { FormFields } from '../../../resource/form-fields.tsx'
import { FormNotices } from '../../../resource/form-notices.tsx'
import { useFormEditor } from '../../../resource/use-form-editor.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import styles from './collection.module.css'

interface SurveyFieldsProps {
  own: OwnSurvey
  kept: FormWithDraft
  antd: FormInstance<FormValues>
}

const noop = () => {}

/** The items of a survey as a form. Typed values are kept in a draft, and one button submits them. */
export function SurveyFields({ own, kept, antd }: SurveyFieldsProps) {
  const { form } = kept
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const editor = useFormEditor({ form, antd, onDirty: noop, onSaving: noop, onSaved: noop })
  const fields = useMemo(() => groupFormFields(formFields(form.def, 'edit')).flatMap(group => group.fields), [form.def])

  async function submit(): Promise<Refusal | null> {
    setBusy(true)
    try {
      form.keep(antd.getFieldsValue(true))
      const refusal = await kept.promote()
      if (refusal) return refusal
      notify.success(own.needsReview ? '已提交，请等待审核' : '已提交')
      await refreshOwnSurveys()
      void navigate(studentPaths.home)
      return null
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormContext value={{ form, inputs: undefined, notes: null, asks: null }}>
      <CheckedForm
        form={antd}
        layout="vertical"
        size={isPhone ? 'medium' : 'large'}
        onValuesChange={editor.handleChange}
        onSave={submit}
        onProblem={editor.complain}
        onBlur={kept.flush}
      >
        <FormNotices {...editor} restored={null} />
        <FormFields fields={fields} />
        <div className={styles.bottom}>
          <button type="submit" className={styles.primary} disabled={isBusy}>
            {own.submittedTime === null ? '提交' : '重新提交'}
          </button>
        </div>
      </CheckedForm>
    </FormContext>
  )
}
