import type { CodeField } from './codes.ts'
import { declares } from './field-type.ts'
import { recordType } from './records.ts'

/** A user of the school. */
export interface UserField extends CodeField {
  readonly type: 'user'
  /** What is stored; the user name where absent. */
  readonly store?: 'username' | 'id'
  /** What stands for a user in the input and in lists; the name where absent. */
  readonly show?: 'realname' | 'username'
}

export const user = declares<UserField>('user')

export const userType = recordType<UserField>({
  path: '/sys/user',
  text: ({ show = 'realname' }) => show,
  store: ({ store = 'username' }) => store,
  inputName: 'sel_user',
})
