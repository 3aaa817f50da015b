import type { PasswordField } from '@xw/shared/field-types/password'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'

export const password: FieldView<PasswordField, string> = {
  Input: lazyInput<PasswordField, string>(() => import('./password-input.tsx')),
  Cell: () => null,
  grid: { never: true },
}
