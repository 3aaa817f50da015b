import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A user of the school. */
export interface UserField extends CodeValueField {
  readonly type: 'user'
  /** The stored property; the user name when absent. */
  readonly store?: 'username' | 'id'
  /** The property shown in inputs and lists; the name when absent. */
  readonly show?: 'realname' | 'username'
}

export const user = fieldDeclarer<UserField>('user')

export const userType = createRecordType<UserField>({
  path: '/sys/user',
  text: ({ show = 'realname' }) => show,
  store: ({ store = 'username' }) => store,
  inputName: 'sel_user',
})
