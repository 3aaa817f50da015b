import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { type RecordFindings, useFindings } from '../../data/degree/use-findings.ts'
import { changedValues } from '../../data/resources/form-values.ts'
import type { FormValues } from '../../data/resources/resource-record.ts'
import type { ResourceForm } from '../../data/resources/use-record-form.ts'

interface FindingsWatcherProps {
  form: ResourceForm
  antd: FormInstance<FormValues>
  xwlx: string
  onFindings: (findings: RecordFindings) => void
}

/**
 * Asks the server about the typed values and reports its findings. A component of its own, so that a key press does not
 * draw the form again.
 */
export function FindingsWatcher({ form, antd, xwlx, onFindings }: FindingsWatcherProps) {
  const typed = Form.useWatch((values: FormValues) => values, { form: antd, preserve: true }) as FormValues | undefined
  const changed = form.initial && typed ? changedValues(form.def, form.initial, typed) : {}
  const findings = useFindings({ id: form.record?.id ?? null, xwlx, version: form.record?.version ?? null, changed })
  const { list, error, isFetching, isCurrent } = findings
  const tell = useEffectEvent(() => onFindings(findings))
  useEffect(() => tell(), [list, error, isFetching, isCurrent])
  return null
}
