import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useDraft } from '../../../data/drafts/use-draft.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { useResourceForm } from '../../../data/resources/use-resource-form.ts'
import { OwnRecordSkeleton } from '../../../features/student/own-record-page.tsx'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { FillSteps } from './fill-steps.tsx'

/** Shows the form of a record once the record and its draft are loaded. */
export function FillForm({ own, def }: { own: OwnRecord; def: ResourceDef }) {
  const filter = useMemo(() => ({ xwlx: own.xwbslbm }), [own.xwbslbm])
  const [antd] = Form.useForm<FormValues>()
  const kept = useDraft(useResourceForm(def, own.id, { filter }), {
    place: values => antd.setFieldsValue({ ...values }),
  })
  const { form } = kept
  if (form.initial && form.record) return <FillSteps own={own} kept={kept} antd={antd} />
  return form.error ? <LoadFailure error={form.error} onRetry={() => void form.reload()} /> : <OwnRecordSkeleton />
}
