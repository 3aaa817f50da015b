import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A user of the school. */
export interface UserField extends CodeValueField {
  readonly type: 'user'
  /** What is stored; the user name where absent. */
  readonly store?: 'username' | 'id'
  /** What stands for a user in the input and in lists; the name where absent. */
  readonly show?: 'realname' | 'username'
}

export const user = fieldDeclarer<UserField>('user')

export const userType = createRecordType<UserField>({
  path: '/sys/user',
  text: ({ show = 'realname' }) => show,
  store: ({ store = 'username' }) => store,
  inputName: 'sel_user',
})
