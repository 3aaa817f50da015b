import type { FormInstance } from 'antd'
import { afterPress } from './after-press.ts'

/** Validates an input that the user leaves. An input that was only passed through shows no error yet. */
export function validateOnLeave(form: FormInstance, name: string): void {
  if (!form.isFieldTouched(name)) return
  afterPress(() => {
    // If the press was on 保存, every input is being validated already; validating this one would replace that.
    if (!form.isFieldsValidating()) void form.validateFields([name]).catch(() => {})
  })
}
