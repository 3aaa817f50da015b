import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { initialValues } from '../../../data/resources/form-values.ts'
import type { FormValues, ResourceRecord } from '../../../data/resources/resource-record.ts'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useStudentView } from '../../../data/session/use-student-view.ts'
import { buildIsRequired } from '../../../features/record-findings/build-is-required.ts'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { RecordForm } from '../../../resource/record-form.tsx'
import styles from './xw-record.module.css'

const noop = () => {}

/** The record in its student's form: which fields the student sees, and which are open now. Read-only. */
export function StudentView({ xwlx, record }: { xwlx: string; record: ResourceRecord }) {
  const { def, error, retry } = useStudentView(xwlx)
  const [antd] = Form.useForm<FormValues>()
  const form = useMemo(
    (): ResourceForm | null =>
      def && {
        def,
        on: 'edit',
        record,
        initial: initialValues(def, record),
        error: null,
        reload: async () => {},
        restore: () => null,
        keep: () => false,
        discard: noop,
        save: async () => null,
      },
    [def, record],
  )
  if (!form) return error ? <LoadFailure error={error} onRetry={retry} /> : <ListSkeleton />
  return (
    <div className={styles.sheet}>
      <Alert
        type="info"
        showIcon
        className={styles.standing ?? ''}
        title="学生视角：学生看到的字段，灰色文字为学生不能修改的内容。此处只读。"
      />
      <RecordForm
        form={form}
        antd={antd}
        isReadonly
        whole={{ notes: null, isJudged: false, asks: buildIsRequired(record) }}
        onDirty={noop}
        onSaving={noop}
        onSaved={noop}
      />
    </div>
  )
}
