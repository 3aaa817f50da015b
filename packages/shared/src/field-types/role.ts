import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A role of the school. */
export interface RoleField extends CodeValueField {
  readonly type: 'role'
  /** The stored property; the id when absent. */
  readonly store?: 'id' | 'roleCode'
}

export const role = fieldDeclarer<RoleField>('role')

export const roleType = createRecordType<RoleField>({
  path: '/sys/role',
  text: () => 'roleName',
  code: 'roleCode',
  store: ({ store = 'id' }) => store,
})
