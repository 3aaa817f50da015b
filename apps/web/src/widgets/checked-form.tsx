import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import type { Refusal } from '../api/refusal.ts'
import { notify } from '../lib/notify.ts'
import { revealAndFocus } from '../lib/reveal.ts'
import { type RunningUploads, RunningUploadsContext, stillUploading } from './upload/running-uploads.ts'

interface CheckedFormProps<Values>
  extends Omit<FormProps<Values>, 'form' | 'name' | 'children' | 'onFinish' | 'onFinishFailed'> {
  form: FormInstance<Values>
  /** Called where every rule is kept; gives what the server refuses, or nothing where it is done. */
  onSave: (values: Values) => Promise<Refusal | null | void>
  /** Takes a refusal for which no input of this form is to blame; else its sentence is said as a message. */
  onProblem?: (refusal: Refusal) => void
  children: ReactNode
}

const warn = ({ message }: Refusal) => notify.warn(message)

/**
 * antd's form, in which no refusal goes unseen: what a rule or the server has to say stands beside its input, the first
 * one is brought into view and has the focus.
 */
export function CheckedForm<Values extends object>(props: CheckedFormProps<Values>) {
  const { form, onSave, onProblem = warn, ...rest } = props
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const uploads = useRunningUploads(form, name)
  const show = (names: readonly string[]) => {
    // antd ties every label to its input by this id, whatever the input is made of.
    const ids = names.map(field => `${name}_${field}`)
    const items = [...(box.current?.querySelectorAll('.ant-form-item') ?? [])]
    const first = items.find(item => ids.includes(item.querySelector('label')?.htmlFor ?? ''))
    if (first) revealAndFocus(first)
  }
  /** Says beside their inputs which files are on their way; false where none is. */
  function waitsForFiles(): boolean {
    const { fields, isAny } = uploads.current()
    form.setFields(fields.map(field => ({ name: field as never, errors: [stillUploading] })))
    show(fields)
    if (isAny && fields.length === 0) onProblem({ message: stillUploading, fields: {} })
    return isAny
  }
  async function save(values: Values) {
    // What is saved now would be saved without them.
    if (waitsForFiles()) return
    // The second click of a double one comes before anything is drawn of the first.
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
            // A required file is not missing while it is on its way.
            if (!waitsForFiles()) show(errorFields.map(field => field.name.join('_')))
          }}
        />
      </RunningUploadsContext>
    </div>
  )
}

/** The files that inputs of a form have under way. What was said about them goes with the last one of an input. */
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
