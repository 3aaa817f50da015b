import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { changedValues } from '../data/form-values.ts'
import type { FormValues } from '../data/resource-record.ts'
import { useListContext } from './list-context.ts'
import type { RecordFormProps } from './record-form.tsx'

/** How the server says that a record was changed after the form had loaded it. */
const staleText = '已被他人修改'

/** What happens in a form between its opening and its closing. */
export interface FormEditor {
  /** What was typed before a reload is back; `outdated` where the record has changed since. */
  readonly restored: 'current' | 'outdated' | null
  /** Why the last try to save failed, where no field is to blame. */
  readonly problem: string | null
  /** The record has another version by now. */
  readonly isStale: boolean
  handleChange(changed: FormValues): void
  save(): Promise<void>
  /** Takes back everything that was typed. */
  revert(): void
  /** Loads the record as it is now and keeps what was typed. */
  reload(): void
}

export function useFormEditor(props: RecordFormProps): FormEditor {
  const { form, antd, onDirty, onSaving, onSaved } = props
  const [restored, setRestored] = usePlacedValues(props)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    restored,
    problem,
    isStale: problem?.includes(staleText) === true,
    handleChange(changed) {
      onDirty(form.keep(valuesOf(antd)))
      const flawed = Object.keys(changed).filter(key => antd.getFieldError(key).length > 0)
      if (flawed.length > 0) void antd.validateFields(flawed).catch(() => {})
    },
    async save() {
      const values = valuesOf(antd)
      if (form.on === 'edit' && !form.keep(values)) return onSaved()
      setProblem(null)
      onSaving(true)
      try {
        const outcome = await form.save(values)
        if (outcome.isSaved) onSaved()
        else if (!showFlaws(antd, outcome.fields)) setProblem(outcome.message)
      } finally {
        onSaving(false)
      }
    },
    revert() {
      form.discard()
      antd.resetFields()
      antd.setFieldsValue({ ...form.initial })
      setRestored(null)
      onDirty(false)
    },
    reload() {
      setProblem(null)
      void form.reload()
    },
  }
}

const valuesOf = (antd: FormInstance<FormValues>) => antd.getFieldsValue(true) as FormValues

/** Puts the record into the inputs when it arrives, for the first time or again; what was typed stays on top of it. */
function usePlacedValues({ form, antd, onDirty }: RecordFormProps) {
  const { def } = useListContext()
  const base = useRef<FormValues | null>(null)
  const [restored, setRestored] = useState<FormEditor['restored']>(null)
  const { initial } = form
  useEffect(() => {
    if (!initial || initial === base.current) return
    const draft = base.current ? null : form.restore()
    const typed = base.current ? changedValues(def, base.current, valuesOf(antd)) : (draft?.values ?? {})
    base.current = initial
    antd.setFieldsValue({ ...initial, ...typed })
    if (draft) setRestored(draft.isOutdated ? 'outdated' : 'current')
    onDirty(Object.keys(typed).length > 0)
  }, [def, antd, initial, form, onDirty])
  return [restored, setRestored] as const
}

/** Puts the server's messages beside their inputs; false where one of them has no input here. */
function showFlaws(antd: FormInstance<FormValues>, flaws: Readonly<Record<string, string>>): boolean {
  const inputs = Object.keys(antd.getFieldsValue())
  const shown = Object.keys(flaws).filter(key => inputs.includes(key))
  antd.setFields(shown.map(name => ({ name, errors: [flaws[name] ?? ''] })))
  const [first] = shown
  if (first !== undefined) antd.scrollToField(first, { focus: true, block: 'center' })
  return shown.length > 0 && shown.length === Object.keys(flaws).length
}
