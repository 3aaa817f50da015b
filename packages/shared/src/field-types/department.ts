import type { CodeField } from './codes.ts'
import { declares } from './field-type.ts'
import { recordType } from './records.ts'

/** A department by its id; the wire's orgCode changes when a department is moved, so nothing stores it. */
export interface DepartmentField extends CodeField {
  readonly type: 'department'
}

export const department = declares<DepartmentField>('department')

export const departmentType = recordType<DepartmentField>({
  path: '/sys/sysDepart',
  text: () => 'departName',
  code: 'orgCode',
  store: () => 'id',
  inputName: 'sel_depart',
})
