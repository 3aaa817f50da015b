import type { FormInstance } from 'antd'
import { afterPress } from './after-press.ts'

/** Checks an input that is left; who only passed by is told nothing yet. */
export function validateOnLeave(form: FormInstance, name: string): void {
  if (!form.isFieldTouched(name)) return
  afterPress(() => {
    // Saving, where that is what was pressed, is checking every input: a check of this one would take its place.
    if (!form.isFieldsValidating()) void form.validateFields([name]).catch(() => {})
  })
}
