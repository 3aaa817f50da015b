import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../api/refusal.ts'
import { changedValues } from '../data/resources/form-values.ts'
import type { FormValues } from '../data/resources/resource-record.ts'
import type { ResourceForm } from '../data/resources/use-record-form.ts'

/** The form that is being edited, and the callbacks for its result. */
export interface FormEditorOptions {
  form: ResourceForm
  antd: FormInstance<FormValues>
  onDirty: (isDirty: boolean) => void
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

/** The state and actions of a form between opening and closing. */
export interface FormEditor {
  /** Values typed before a reload have been restored; `outdated` when the record has changed since. */
  readonly restored: 'current' | 'outdated' | null
  /** Why the last save failed, when no field is to blame. */
  readonly problem: string | null
  /** The record has a newer version. */
  readonly isStale: boolean
  handleChange(changed: FormValues): void
  save(): Promise<Refusal | null>
  /** Shows a refusal. Messages for fields without an input here become the `problem`. */
  complain(refusal: Refusal): void
  /** Discards everything that was typed. */
  revert(): void
  /** Loads the current record and keeps what was typed. */
  reload(): void
}

export function useFormEditor(props: FormEditorOptions): FormEditor {
  const { form, antd, onDirty, onSaving, onSaved } = props
  const { restored, settle } = usePlacedValues(props)
  const [failed, setFailed] = useState<Refusal | null>(null)
  const isStale = failed?.isStale === true
  return {
    restored,
    problem: failed?.message ?? null,
    isStale,
    handleChange(changed) {
      // The user has read the message. The one about a newer version stays, because it requires an action.
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
        const refusal = await form.save(values)
        if (!refusal) {
          settle(values)
          onSaved()
        }
        return refusal
      } finally {
        onSaving(false)
      }
    },
    complain: setFailed,
    revert() {
      form.discard()
      antd.resetFields()
      antd.setFieldsValue({ ...form.initial })
      settle(form.initial)
      onDirty(false)
    },
    reload() {
      setFailed(null)
      void form.reload()
    },
  }
}

const valuesOf = (antd: FormInstance<FormValues>) => antd.getFieldsValue(true) as FormValues

/** Puts the record's values into the inputs whenever it loads. Typed values stay on top of them. */
function usePlacedValues({ form, antd, onDirty }: FormEditorOptions) {
  const base = useRef<FormValues | null>(null)
  const [restored, setRestored] = useState<FormEditor['restored']>(null)
  const { def, initial } = form
  useEffect(() => {
    if (!initial || initial === base.current) return
    const draft = base.current ? null : form.restore()
    const typed = base.current ? changedValues(def, base.current, valuesOf(antd)) : (draft?.values ?? {})
    base.current = initial
    antd.setFieldsValue({ ...initial, ...typed })
    if (draft) setRestored(draft.isOutdated ? 'outdated' : 'current')
    onDirty(Object.keys(typed).length > 0)
  }, [def, antd, initial, form, onDirty])
  return {
    restored,
    /** Marks these values as the record's, because they were saved or loaded, so that they no longer count as typed. */
    settle(values: FormValues | null) {
      base.current = values
      setRestored(null)
    },
  }
}
