import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import type { Refusal } from '../api/refusal.ts'
import { notify } from '../lib/notify.ts'
import { revealAndFocus } from '../lib/reveal.ts'
import { type RunningUploads, RunningUploadsContext, stillUploading } from './upload/running-uploads.ts'

interface CheckedFormProps<Values>
  extends Omit<FormProps<Values>, 'form' | 'name' | 'children' | 'onFinish' | 'onFinishFailed'> {
  form: FormInstance<Values>
  /** Called when every rule passes. Returns the server's refusal, or nothing on success. */
  onSave: (values: Values) => Promise<Refusal | null | void>
  /** Called with a refusal that belongs to no input of this form. Without it, the message is shown over the page. */
  onProblem?: (refusal: Refusal) => void
  children: ReactNode
}

const warn = ({ message }: Refusal) => notify.warn(message)

/**
 * antd's form, which makes every refusal visible: the messages of rules and of the server stand beside their inputs,
 * and the first one is scrolled into view and focused.
 */
export function CheckedForm<Values extends object>(props: CheckedFormProps<Values>) {
  const { form, onSave, onProblem = warn, ...rest } = props
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const uploads = useRunningUploads(form, name)
  const show = (names: readonly string[]) => {
    // antd connects every label to its input by this id, whatever the input is made of.
    const ids = names.map(field => `${name}_${field}`)
    const items = [...(box.current?.querySelectorAll('.ant-form-item') ?? [])]
    const first = items.find(item => ids.includes(item.querySelector('label')?.htmlFor ?? ''))
    if (first) revealAndFocus(first)
  }
  /** Shows beside the inputs which files are still uploading. Returns false when there are none. */
  function waitsForFiles(): boolean {
    const { fields, isAny } = uploads.current()
    form.setFields(fields.map(field => ({ name: field as never, errors: [stillUploading] })))
    show(fields)
    if (isAny && fields.length === 0) onProblem({ message: stillUploading, fields: {} })
    return isAny
  }
  async function save(values: Values) {
    // Saving now would leave out the files that are still uploading.
    if (waitsForFiles()) return
    // The second click of a double click arrives before the first one has redrawn the button.
    if (isSaving.current) return
    isSaving.current = true
    const refusal = await onSave(values).finally(() => {
      isSaving.current = false
    })
    if (!refusal) return
    const inputs = Object.keys(form.getFieldsValue())
    const flaws = Object.entries(refusal.fields)
    const shown = flaws.filter(([field]) => inputs.includes(field))
    form.setFields(shown.map(([field, flaw]) => ({ name: field as never, errors: [flaw] })))
    show(shown.map(([field]) => field))
    if (shown.length === 0 || shown.length < flaws.length) onProblem(refusal)
  }
  return (
    <div ref={box}>
      <RunningUploadsContext value={uploads.context}>
        <Form<Values>
          {...rest}
          form={form}
          name={name}
          onFinish={values => void save(values)}
          onFinishFailed={({ errorFields }) => {
            // A required file is not missing while it is uploading.
            if (!waitsForFiles()) show(errorFields.map(field => field.name.join('_')))
          }}
        />
      </RunningUploadsContext>
    </div>
  )
}

/**
 * Tracks the files that the form's inputs are uploading. The message beside an input disappears with its last upload.
 */
function useRunningUploads<Values>(form: FormInstance<Values>, name: string) {
  const underWay = useRef(new Map<symbol, string>())
  const fieldOf = (id: string) => (id.startsWith(`${name}_`) ? [id.slice(name.length + 1)] : [])
  const context = useMemo<RunningUploads>(
    () => ({
      begin(id) {
        const key = Symbol(id)
        underWay.current.set(key, id)
        return () => {
          underWay.current.delete(key)
          if ([...underWay.current.values()].includes(id)) return
          const field = id.slice(name.length + 1) as never
          if (form.getFieldError(field).includes(stillUploading)) form.setFields([{ name: field, errors: [] }])
        }
      },
    }),
    [form, name],
  )
  return {
    context,
    current() {
      const ids = [...new Set(underWay.current.values())]
      return { isAny: ids.length > 0, fields: ids.flatMap(fieldOf) }
    },
  }
}
