import type { CodeField } from './codes.ts'
import { declares } from './field-type.ts'
import { recordType } from './records.ts'

/** A role of the school. */
export interface RoleField extends CodeField {
  readonly type: 'role'
  /** What is stored; the id where absent. */
  readonly store?: 'id' | 'roleCode'
}

export const role = declares<RoleField>('role')

export const roleType = recordType<RoleField>({
  path: '/sys/role',
  text: () => 'roleName',
  code: 'roleCode',
  store: ({ store = 'id' }) => store,
})
