import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { changedValues } from '../data/form-values.ts'
import type { FormValues } from '../data/resource-record.ts'
import type { SaveOutcome } from '../data/use-resource-form.ts'
import type { Flaws } from '../widgets/checked-form.tsx'
import { useListContext } from './list-context.ts'
import type { RecordFormProps } from './record-form.tsx'

/** What happens in a form between its opening and its closing. */
export interface FormEditor {
  /** What was typed before a reload is back; `outdated` where the record has changed since. */
  readonly restored: 'current' | 'outdated' | null
  /** Why the last try to save failed, where no field is to blame. */
  readonly problem: string | null
  /** The record has another version by now. */
  readonly isStale: boolean
  handleChange(changed: FormValues): void
  /** Gives what is wrong with inputs of this form; what has no input here is the `problem`. */
  save(): Promise<Flaws | null>
  /** Takes back everything that was typed. */
  revert(): void
  /** Loads the record as it is now and keeps what was typed. */
  reload(): void
}

type Failed = Pick<Exclude<SaveOutcome, { isSaved: true }>, 'message' | 'isStale'>

export function useFormEditor(props: RecordFormProps): FormEditor {
  const { form, antd, onDirty, onSaving, onSaved } = props
  const [restored, setRestored] = usePlacedValues(props)
  const [failed, setFailed] = useState<Failed | null>(null)
  const isStale = failed?.isStale === true
  return {
    restored,
    problem: failed?.message ?? null,
    isStale,
    handleChange(changed) {
      // It has been read; only what has to be done about a newer version stays.
      if (!isStale) setFailed(null)
      onDirty(form.keep(valuesOf(antd)))
      const flawed = Object.keys(changed).filter(key => antd.getFieldError(key).length > 0)
      if (flawed.length > 0) void antd.validateFields(flawed).catch(() => {})
    },
    async save() {
      const values = valuesOf(antd)
      if (form.on === 'edit' && !form.keep(values)) {
        onSaved()
        return null
      }
      setFailed(null)
      onSaving(true)
      try {
        const outcome = await form.save(values)
        if (outcome.isSaved) {
          onSaved()
          return null
        }
        const shown = withInput(antd, outcome.fields)
        const count = Object.keys(shown).length
        if (count === 0 || count < Object.keys(outcome.fields).length) setFailed(outcome)
        return shown
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
      setFailed(null)
      void form.reload()
    },
  }
}

/** Of what is wrong, that which has an input in this form. */
function withInput(antd: FormInstance<FormValues>, flaws: Flaws): Flaws {
  const inputs = Object.keys(antd.getFieldsValue())
  return Object.fromEntries(Object.entries(flaws).filter(([key]) => inputs.includes(key)))
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
