import { department } from '@xw/shared/field-types/department'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { password } from '@xw/shared/field-types/password'
import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import { changedValues, findValueError, formFields, initialValues, pickDraftable, toSaveBody } from './form-values.ts'

const def = defineResource({
  path: '/sys/person',
  table: 'sys_person',
  title: '人员',
  permission: 'sys:person',
  tenant: 'school',
  fields: {
    username: text('账号', { required: true, readonly: 'edit', rules: ['username'] }),
    password: password('密码', { required: true, readonly: 'edit', storage: 'module' }),
    phone: text('手机号', { rules: ['mobile'], masked: 'phone' }),
    zjhm: text('证件号码', { sealed: true, masked: 'idNumber' }),
    xm: text('姓名', { required: true, notNull: false, max: 4 }),
    code: text('编码', { readonly: true, notNull: true }),
    types: multiSelect('类别', { choices: { dictCode: 'degree_types' }, default: ['31', '33'] }),
    departs: department('部门', { multiple: true }),
  },
})
const record = {
  id: '1',
  version: 3,
  username: 'li',
  phone: '138****1234',
  zjhm: '110***********1234',
  code: 'A1',
  types: '21',
}
const initial = initialValues(def, record)

describe('the fields of a form', () => {
  const keys = (on: 'add' | 'edit') => formFields(def, on).map(({ key }) => key)

  it('include the fields to fill in, and the others only when a record has values to show', () => {
    expect(keys('add')).toEqual(['username', 'password', 'phone', 'zjhm', 'xm', 'types', 'departs'])
    expect(keys('edit')).toEqual(['username', 'phone', 'zjhm', 'xm', 'code', 'types', 'departs'])
  })

  it('begin with their defaults in the wire’s form', () => {
    expect(initialValues(def, null)).toMatchObject({ types: '31,33', username: null })
  })
})

describe('the body of a form', () => {
  it('holds every fillable field of a new record', () => {
    const values = { username: 'zhang', password: 'Secret 12345', code: 'X', types: '31', xm: '' }
    const body = toSaveBody(def, 'add', { initial: initialValues(def, null), values })
    expect(body).toMatchObject({ username: 'zhang', password: 'Secret 12345', types: '31', phone: null })
    expect(Object.keys(body)).toEqual(['username', 'password', 'phone', 'zjhm', 'xm', 'types', 'departs'])
  })

  it('holds only changed fields of an existing record, so that a mask is never sent back', () => {
    const values = { ...initial, xm: '李四', username: 'other', code: 'B2', departs: '' }
    expect(toSaveBody(def, 'edit', { initial, values })).toEqual({ xm: '李四' })
  })

  it('treats an emptied input as a change, and an input that was empty before as none', () => {
    expect(changedValues(def, initial, { ...initial, types: null, xm: '' })).toEqual({ types: null })
  })
})

describe('findValueError', () => {
  const flaw = (key: keyof typeof def.fields, value: string | null, on: 'add' | 'edit' = 'add') =>
    findValueError(def.fields[key], value, { on, initial: initial[key] })

  it.each([
    ['what is missing', 'username', null, '请输入账号'],
    ['what is too long', 'xm', '一二三四五', '姓名最大长度 4 个字符'],
    ['which pattern it breaks', 'phone', '123', '手机号应为 11 位手机号码'],
    ['nothing where it is right', 'phone', '13812341234', null],
    ['nothing where a draft may lack it', 'xm', null, null],
  ] as const)('%s', (_, key, value, expected) => expect(flaw(key, value)).toBe(expected))

  it('ignores a mask that stayed, and checks one that was changed', () => {
    expect(flaw('phone', '138****1234', 'edit')).toBeNull()
    expect(flaw('phone', '138****123', 'edit')).toBe('手机号应为 11 位手机号码')
  })
})

it('keeps neither secrets nor encrypted values in the browser', () => {
  expect(pickDraftable(def, { xm: '李四', password: 'secret', zjhm: '110101199803121234' })).toEqual({ xm: '李四' })
})
