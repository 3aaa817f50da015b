import { groupFormFields } from '@xw/shared/field-types/facets'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import { formFields } from '../../../data/resources/form-values.ts'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { FieldCell } from '../../../resource/field-cell.tsx'
import styles from './collection.module.css'

/** The submitted response of a closed survey, and why it cannot be changed. */
export function SubmittedResponse({
  own: { closed, submittedTime },
  form: { def, record },
}: {
  own: OwnSurvey
  form: ResourceForm
}) {
  const fields = groupFormFields(formFields(def, 'edit')).flatMap(group => group.fields)
  return (
    <>
      <p role="status" className={styles.closed}>
        {closed}，不能修改。
        {submittedTime === null ? '您没有提交过内容。' : `您于 ${submittedTime.slice(0, 16)} 提交。`}
      </p>
      {record && submittedTime !== null && (
        <dl className={styles.pairs}>
          {fields.map(({ key, field }) => (
            <div key={key}>
              <dt>{field.label}</dt>
              <dd>
                <FieldCell name={key} field={field} record={record} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
