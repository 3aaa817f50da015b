import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { expect, it } from 'vitest'
import { createDefinitions } from './definitions.ts'

const internship = defineResource({
  path: '/form/internship',
  table: 'form_internship',
  title: '实习登记',
  permission: 'form:internship',
  tenant: 'school',
  fields: { unitName: text('单位名称', { max: 50 }) },
})

it('VA-05 accepts only known database names in the duplicate check', () => {
  const { fieldOfColumn } = createDefinitions()
  expect(fieldOfColumn('sys_role', 'role_code')).toMatchObject({ key: 'roleCode', field: { label: '角色编码' } })
  expect(fieldOfColumn('sys_user', 'username')?.def.path).toBe('/sys/user')
  expect(fieldOfColumn('sys_user', 'work_no')?.key).toBe('workNo')
  expect(fieldOfColumn('sys_sms_template', 'template_code')?.field.unique).toBe(true)
  const foreign = [
    ['sys_user', 'password'],
    ['sys_user', 'selectedroles'],
    ['sys_account', 'username'],
    ['SYS_USER', 'username'],
    ['sys_user', 'userName'],
    ['sys_role', 'roleCode'],
    ['sys_user', "username' or '1'='1"],
  ]
  expect(foreign.map(([table = '', column = '']) => fieldOfColumn(table, column))).toEqual(foreign.map(() => null))
})

it('a definition that is added while the process runs is among all of them from then on', () => {
  const definitions = createDefinitions()
  const before = definitions.all().length
  expect(definitions.fieldOfColumn('form_internship', 'unit_name')).toBeNull()
  definitions.put(internship)
  expect(definitions.all()).toHaveLength(before + 1)
  expect(definitions.all().at(-1)).toBe(internship)
  expect(definitions.fieldOfColumn('form_internship', 'unit_name')).toMatchObject({ def: internship, key: 'unitName' })
})
