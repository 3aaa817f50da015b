import type { FieldWithFacet } from '@xw/shared/field-types/facets'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { findDuplicate } from '../data/resources/duplicate-check.ts'
import { findValueError, isFillable } from '../data/resources/form-values.ts'
import type { FormValues, ResourceRecord } from '../data/resources/resource-record.ts'
import { FillRecord } from '../field-types/fill-record.ts'
import { viewOf } from '../field-types/index.ts'
import { validateOnLeave } from '../lib/validate-on-leave.ts'
import { FieldCell } from './field-cell.tsx'
import { FieldLabel } from './field-label.tsx'
import { FieldNoteList } from './field-note-list.tsx'
import { type FieldNote, worstOf } from './field-notes.ts'
import styles from './form.module.css'
import { useFormContext } from './form-context.ts'
import { spanOf } from './form-groups.ts'

interface FormFieldProps {
  placed: FieldWithFacet<'form'>
  autoFocus: boolean
}

/** One field of a form: its input with its rules, or its value when this user cannot change it. */
export function FormField({ placed, autoFocus }: FormFieldProps) {
  const { key, field } = placed
  const { form, inputs, notes, asks } = useFormContext()
  const isWide = spanOf(placed) > 12
  const antd = Form.useFormInstance<FormValues>()
  const validate = useValidator(placed)
  const { when } = placed.facet
  // The field on which visibility depends may stand on another step.
  const decides: unknown = Form.useWatch((values: FormValues) => when && values[when.field], {
    form: antd,
    preserve: true,
  })
  if (when && !when.in.some(value => value === decides)) return null
  const own = notes?.get(key) ?? []
  if (!isFillable(field, form.on))
    return <ShownField placed={placed} record={form.record} isWide={isWide} notes={own} />

  const fill = (values: FormValues) => antd.setFieldsValue(values)
  const Input = inputs?.[key] ?? viewOf(field).Input
  return (
    // Blur events bubble up from whatever elements the input consists of.
    <div className={isWide ? styles.wide : ''} data-field={key} onBlur={() => validateOnLeave(antd, key)}>
      <FillRecord value={fill}>
        <Form.Item
          name={key}
          label={asks ? <FieldLabel field={field} isAsked={asks(key, field)} /> : field.label}
          required={field.required === true && !asks}
          extra={extraOf(
            own,
            field.masked && form.record?.[key] ? '显示的是脱敏值；不需要修改时请保持原样' : field.help,
          )}
          {...statusOf(own)}
          validateTrigger={false}
          rules={[{ validator: (_, value) => validate(value) }]}
        >
          <Input
            field={field}
            name={key}
            autoFocus={autoFocus}
            {...(placed.facet.placeholder !== undefined && { placeholder: placed.facet.placeholder })}
            {...(worstOf(own) === 'error' && { 'aria-invalid': true })}
          />
        </Form.Item>
      </FillRecord>
    </div>
  )
}

/**
 * Returns the content below an input, or undefined when there is none, because antd reserves space for anything else.
 */
function extraOf(notes: readonly FieldNote[], help: string | undefined): ReactNode {
  if (notes.length === 0) return help
  return (
    <>
      <FieldNoteList notes={notes} />
      {help}
    </>
  )
}

/** Returns the colour of an input's border, by its notes. An error of the form itself stays red. */
function statusOf(notes: readonly FieldNote[]): { validateStatus?: 'error' | 'warning' } {
  const worst = worstOf(notes)
  if (worst === null || worst === 'hint') return {}
  return { validateStatus: worst === 'error' ? 'error' : 'warning' }
}

function useValidator({ key, field }: FieldWithFacet<'form'>) {
  const { def, on, record, initial } = useFormContext().form
  return async (value: FormValues[string]) => {
    const before = initial?.[key]
    const flaw = findValueError(field, value, { on, initial: before })
    const isNew = field.unique === true && value !== before
    const complaint = flaw ?? (isNew ? await findDuplicate(def, { key, value, id: record?.id ?? null }) : null)
    if (complaint) throw new Error(complaint)
  }
}

interface ShownFieldProps {
  placed: FieldWithFacet<'form'>
  record: ResourceRecord | null
  isWide: boolean
  notes: readonly FieldNote[]
}

function ShownField({ placed: { key, field }, record, isWide, notes }: ShownFieldProps) {
  return (
    <div className={isWide ? styles.wide : ''} data-field={key} tabIndex={-1}>
      <Form.Item label={field.label} extra={notes.length > 0 && <FieldNoteList notes={notes} />}>
        <div className={styles.shown}>{record && <FieldCell name={key} field={field} record={record} />}</div>
      </Form.Item>
    </div>
  )
}
