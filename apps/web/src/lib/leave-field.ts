import type { FormInstance } from 'antd'
import { afterPress } from './after-press.ts'

/** Checks an input that is left; who only passed by is told nothing yet. */
export function leaveField(form: FormInstance, name: string): void {
  if (form.isFieldTouched(name)) afterPress(() => void form.validateFields([name]).catch(() => {}))
}
