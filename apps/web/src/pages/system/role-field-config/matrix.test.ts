import { applyFieldConfig } from '@xw/shared/resource/field-config'
import { position } from '@xw/shared/resources/sys/position'
import { user } from '@xw/shared/resources/sys/user'
import { expect, it } from 'vitest'
import { cellOf, countDifferences, groupState, setRight, toMatrix, toMatrixGroups, toRows } from './matrix.ts'

const name = { key: 'name', field: position.fields.name }
const phone = { key: 'phone', field: user.fields.phone }
const createBy = { key: 'createBy', field: user.fields.createBy }

it('SY-18 a cell shows what the definition gives until it is said otherwise, and nothing goes beyond it', () => {
  expect(cellOf({}, name, 'required')).toEqual({ isOn: true, canChange: false })
  expect(cellOf({}, phone, 'masked')).toEqual({ isOn: true, canChange: true })
  expect(cellOf({}, createBy, 'editable')).toEqual({ isOn: false, canChange: false })
  const hidden = setRight({}, [phone], { right: 'visible', isOn: false })
  expect(cellOf(hidden, phone, 'editable')).toEqual({ isOn: false, canChange: false })
})

it('SY-18 what is set back to the definition is not saved', () => {
  const off = setRight({}, [name, phone], { right: 'editable', isOn: false })
  expect(toRows(off).map(({ fieldKey, editable }) => [fieldKey, editable])).toEqual([
    ['name', '0'],
    ['phone', '0'],
  ])
  const back = setRight(off, [name, phone], { right: 'editable', isOn: true })
  expect(toRows(back)).toEqual([])
  expect(countDifferences({}, back)).toBe(0)
  expect(countDifferences({}, off)).toBe(2)
})

it('SY-18 a group is on, off, in part, or cannot be changed', () => {
  const fields = [name, phone]
  expect(groupState({}, fields, 'editable')).toBe('all')
  const some = setRight({}, [name], { right: 'editable', isOn: false })
  expect(groupState(some, fields, 'editable')).toBe('some')
  expect(groupState(setRight(some, fields, { right: 'editable', isOn: false }), fields, 'editable')).toBe('none')
  expect(groupState({}, [createBy], 'editable')).toBe('fixed')
})

it('SY-18 every field stands in one group, and the matrix means what the server makes of its rows', () => {
  const groups = toMatrixGroups(position)
  expect(groups.map(({ title }) => title)).toEqual(['基本字段', '系统字段'])
  const matrix = setRight({}, [name], { right: 'visible', isOn: false })
  expect(applyFieldConfig(position, toRows(matrix)).def.fields).not.toHaveProperty('name')
  expect(toMatrix(toRows(matrix))).toEqual(matrix)
})
