import { type FieldWithFacet, groupFormFields } from '@xw/shared/field-types/facets'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldChange } from '@xw/shared/wire/record-history'
import { Tooltip } from 'antd'
import { formFields } from '../../../data/resources/form-values.ts'
import { dictTextOf, type ResourceRecord } from '../../../data/resources/resource-record.ts'
import { formatValue } from '../../../field-types/format-moment.ts'
import { FieldCell } from '../../../resource/field-cell.tsx'
import { FieldNoteList } from '../../../resource/field-note-list.tsx'
import { type FieldNotes, worstOf } from '../../../resource/field-notes.ts'
import { EllipsisLength } from '../../../widgets/ellipsis.tsx'
import styles from './reading.module.css'

interface ReadingSheetProps {
  def: ResourceDef
  record: ResourceRecord
  notes: FieldNotes
  /** The changes since the viewer's last decision, by field. */
  changes: ReadonlyMap<string, FieldChange>
}

/** All fields of a record at a glance, by the form's groups. Empty fields are only named. */
export function ReadingSheet({ def, record, notes, changes }: ReadingSheetProps) {
  const isShown = ({ key }: FieldWithFacet<'form'>) => !isEmpty(record[key]) || notes.has(key) || changes.has(key)
  // The side shows the photo.
  const fields = formFields(def, 'edit').filter(({ key }) => key !== 'photo' || notes.has(key))
  return (
    <EllipsisLength value={Number.POSITIVE_INFINITY}>
      {groupFormFields(fields).map(group => (
        <section key={group.title} className={styles.group} aria-label={group.title || def.title}>
          {group.title && <h2>{group.title}</h2>}
          <dl className={styles.fields}>
            {group.fields.filter(isShown).map(({ key, field }) => (
              <div
                key={key}
                data-field={key}
                data-level={worstOf(notes.get(key) ?? [])}
                data-width={chooseWidth(dictTextOf(record, key) ?? record[key])}
                tabIndex={-1}
              >
                <dt>
                  {field.label}
                  <ChangeMark change={changes.get(key)} def={def} />
                </dt>
                <dd>
                  {isEmpty(record[key]) ? (
                    <span className={styles.empty}>未填写</span>
                  ) : (
                    <FieldCell name={key} field={field} record={record} />
                  )}
                  {notes.has(key) && <FieldNoteList notes={notes.get(key) ?? []} />}
                </dd>
              </div>
            ))}
          </dl>
          <EmptyFields fields={group.fields.filter(placed => !isShown(placed))} />
        </section>
      ))}
    </EllipsisLength>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Chooses the width of a field by its text. A Chinese character counts as two letters. */
function chooseWidth(text: unknown): 'long' | 'whole' | null {
  if (typeof text !== 'string') return null
  const letters = [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 255 ? 2 : 1), 0)
  if (letters > 76) return 'whole'
  return letters > 40 ? 'long' : null
}

function EmptyFields({ fields }: { fields: readonly FieldWithFacet<'form'>[] }) {
  if (fields.length === 0) return null
  return (
    <p className={styles.rest}>
      未填写：
      {fields.map(({ key, field }, index) => (
        <span key={key} data-field={key} tabIndex={-1}>
          {index > 0 && '、'}
          {field.label}
        </span>
      ))}
    </p>
  )
}

/** Makes the tooltip with the old value reachable by keyboard. */
const focusable = { tabIndex: 0 }

function ChangeMark({ change, def }: { change: FieldChange | undefined; def: ResourceDef }) {
  if (!change) return null
  const before = change.isVeiled ? null : formatValue(change.before, def.fields[change.key])
  const text = before === null ? '上次审核后有改动' : `上次审核后有改动，原为：${before}`
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <span role="img" className={styles.changed} {...focusable} aria-label={text}>
        改
      </span>
    </Tooltip>
  )
}
