import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useId, useRef } from 'react'
import { reveal } from '../lib/reveal.ts'

/** What is wrong, by the name of the input. */
export type Flaws = Readonly<Partial<Record<string, string>>>

interface CheckedFormProps<Values>
  extends Omit<FormProps<Values>, 'form' | 'name' | 'children' | 'onFinish' | 'onFinishFailed'> {
  form: FormInstance<Values>
  /** Called where every rule is kept; gives what the server refuses, or nothing where it is done. */
  onSave: (values: Values) => Promise<Flaws | null | void>
  children: ReactNode
}

/**
 * antd's form, in which no refusal goes unseen: what a rule or the server has to say stands beside its input, the first
 * one is brought into view and has the focus.
 */
export function CheckedForm<Values extends object>({ form, onSave, ...props }: CheckedFormProps<Values>) {
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const show = (names: readonly string[]) => {
    // antd ties every label to its input by this id, whatever the input is made of.
    const ids = names.map(field => `${name}_${field}`)
    const items = [...(box.current?.querySelectorAll('.ant-form-item') ?? [])]
    const first = items.find(item => ids.includes(item.querySelector('label')?.htmlFor ?? ''))
    if (first) reveal(first)
  }
  async function save(values: Values) {
    const flaws = Object.entries((await onSave(values)) ?? {})
    if (flaws.length === 0) return
    form.setFields(flaws.map(([field, flaw]) => ({ name: field as never, errors: [flaw ?? ''] })))
    show(flaws.map(([field]) => field))
  }
  return (
    <div ref={box}>
      <Form<Values>
        {...props}
        form={form}
        name={name}
        onFinish={values => void save(values)}
        onFinishFailed={({ errorFields }) => show(errorFields.map(field => field.name.join('_')))}
      />
    </div>
  )
}
