import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useId, useRef } from 'react'
import type { Refusal } from '../api/refusal.ts'
import { notify } from '../lib/notify.ts'
import { reveal } from '../lib/reveal.ts'

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
  const show = (names: readonly string[]) => {
    // antd ties every label to its input by this id, whatever the input is made of.
    const ids = names.map(field => `${name}_${field}`)
    const items = [...(box.current?.querySelectorAll('.ant-form-item') ?? [])]
    const first = items.find(item => ids.includes(item.querySelector('label')?.htmlFor ?? ''))
    if (first) reveal(first)
  }
  async function save(values: Values) {
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
      <Form<Values>
        {...rest}
        form={form}
        name={name}
        onFinish={values => void save(values)}
        onFinishFailed={({ errorFields }) => show(errorFields.map(field => field.name.join('_')))}
      />
    </div>
  )
}
