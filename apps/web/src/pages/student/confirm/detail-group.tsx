import type { FormGroup } from '@xw/shared/field-types/facets'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import shared from '../../../features/student/student.module.css'
import { FieldCell } from '../../../resource/field-cell.tsx'
import { FieldNoteList } from '../../../resource/field-note-list.tsx'
import type { FieldNotes } from '../../../resource/field-notes.ts'
import styles from './confirm.module.css'

interface DetailGroupProps {
  group: FormGroup
  record: ResourceRecord
  notes: FieldNotes
  /** The link to the step that changes the group; null when it cannot be changed. */
  edit: string | null
}

/** One group of the record as text, with its notes. */
export function DetailGroup({ group: { title, fields }, record, notes, edit }: DetailGroupProps) {
  const id = useId()
  const name = title || '其他信息'
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id}>{name}</h2>
        {edit && (
          <Link to={edit} aria-label={`修改${name}`}>
            修改
          </Link>
        )}
      </div>
      <dl className={shared.pairs}>
        {fields.map(({ key, field }) => {
          const value = record[key]
          const said = notes.get(key) ?? []
          const isEmpty = value === null || value === undefined || value === ''
          // An empty field that others fill in later is not a gap.
          if (isEmpty && said.length === 0 && field.readonly === true) return null
          return (
            <div key={key}>
              <dt>{field.label}</dt>
              <dd>
                {isEmpty ? (
                  <span className={styles.empty}>未填写</span>
                ) : (
                  <FieldCell name={key} field={field} record={record} />
                )}
                {said.length > 0 && <FieldNoteList notes={said} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
