import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import { positionResource } from '@xw/shared/resources/sys/position'
import { userResource } from '@xw/shared/resources/sys/user'
import { expect, it } from 'vitest'
import { findBaseDefinition, toMatrixGroups } from './matrix.ts'
import { canSet, shownRight, toChangedPermissions, toFieldPermissions, toGridRows } from './matrix-rows.ts'

const rowOf = (
  def: typeof positionResource | typeof userResource,
  key: string,
  given: Record<string, unknown> = {},
) => ({
  ...toGridRows(def, []).find(({ id }) => id === key),
  ...given,
})

it(`SY-18 a row shows the definition's rights until they are configured, and never exceeds them`, () => {
  const name = rowOf(positionResource, 'name')
  expect([name.required, canSet(positionResource, 'required', name)]).toEqual(['1', false])
  const phone = rowOf(userResource, 'phone')
  expect([phone.masked, canSet(userResource, 'masked', phone)]).toEqual(['1', true])
  const createBy = rowOf(userResource, 'createBy')
  expect([createBy.editable, canSet(userResource, 'editable', createBy)]).toEqual(['0', false])
})

it('SY-18 hiding a field removes all its rights, and showing it restores them', () => {
  const hidden = rowOf(userResource, 'phone', { visible: '0' })
  expect([shownRight('editable', hidden), canSet(userResource, 'editable', hidden)]).toEqual(['0', false])
  expect([shownRight('visible', hidden), canSet(userResource, 'visible', hidden)]).toEqual(['0', true])
  expect(shownRight('editable', { ...hidden, visible: '1' })).toBe('1')
})

it('SY-18 rights that equal the definition are not sent', () => {
  const off = rowOf(positionResource, 'name', { editable: '0' })
  expect(toFieldPermissions(positionResource, off)).toMatchObject({
    fieldKey: 'name',
    editable: '0',
    visible: null,
    sortNo: null,
  })
  expect(toChangedPermissions(positionResource, [off, rowOf(positionResource, 'code')])).toHaveLength(1)
  expect(toChangedPermissions(positionResource, [{ ...off, editable: '1' }])).toEqual([])
  expect(toChangedPermissions(positionResource, toGridRows(positionResource, []))).toEqual([])
})

it('SY-18 every field is in one group, and the server applies rows as the matrix shows them', () => {
  expect(toMatrixGroups(positionResource).map(({ title }) => title)).toEqual(['基本字段', '系统字段'])
  const permissions = toChangedPermissions(positionResource, [
    rowOf(positionResource, 'name', { visible: '0', sortNo: 3 }),
  ])
  expect(applyFieldPermissions(positionResource, permissions).def.fields).not.toHaveProperty('name')
  expect(toChangedPermissions(positionResource, toGridRows(positionResource, permissions))).toEqual(permissions)
})

it('DG-07 a role starts from the default rights of its reach: supervisors only read the thesis, students edit their own', () => {
  const base = (reach: 'own' | 'supervised') => {
    const def = findBaseDefinition('xwInfo_31', reach, [])
    if (!def) throw new Error('There is no such business.')
    return def
  }
  const keysOf = (reach: 'own' | 'supervised') => Object.keys(base(reach).fields)
  expect(keysOf('supervised')).toEqual(expect.arrayContaining(['xm', 'lwtm', 'thesisConfirmed']))
  expect(keysOf('supervised')).not.toContain('zjhm')
  expect(keysOf('own')).toContain('zjhm')
  const title = toGridRows(base('own'), []).find(({ id }) => id === 'lwtm') ?? {}
  expect([title.editable, canSet(base('own'), 'editable', title)]).toEqual(['1', true])
  expect(canSet(base('own'), 'importable', title)).toBe(false)
})
