import type { FieldWithFacet } from '@xw/shared/field-types/facets'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import shared from '../../../features/student/student.module.css'
import { FieldCell } from '../../../resource/field-cell.tsx'
import { FieldNoteList } from '../../../resource/field-note-list.tsx'
import type { FieldNotes } from '../../../resource/field-notes.ts'
import styles from './fill.module.css'

interface ReadOnlyFieldsProps {
  fields: readonly FieldWithFacet<'form'>[]
  record: ResourceRecord | null
  notes: FieldNotes
}

/** The school's own data that a student cannot change, as text. Empty fields without notes are left out. */
export function ReadOnlyFields({ fields, record, notes }: ReadOnlyFieldsProps) {
  const shown = record ? fields.filter(({ key }) => hasValue(record[key]) || notes.has(key)) : []
  if (!record || shown.length === 0) return null
  return (
    <section className={styles.shown} aria-label="学校登记的信息">
      <h2>学校登记的信息</h2>
      <p>这些内容您不能修改，如有错误请联系院系。</p>
      <dl className={shared.pairs}>
        {shown.map(({ key, field }) => (
          <div key={key} data-field={key}>
            <dt>{field.label}</dt>
            <dd>
              {hasValue(record[key]) ? <FieldCell name={key} field={field} record={record} /> : '未填写'}
              <FieldNoteList notes={(notes.get(key) ?? []).filter(({ level }) => level !== 'hint')} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== ''
