import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A department by its id. The wire's orgCode changes when a department moves, so it is never stored. */
export interface DepartmentField extends CodeValueField {
  readonly type: 'department'
}

export const department = fieldDeclarer<DepartmentField>('department')

export const departmentType = createRecordType<DepartmentField>({
  path: '/sys/sysDepart',
  text: () => 'departName',
  code: 'orgCode',
  store: () => 'id',
  inputName: 'sel_depart',
})
