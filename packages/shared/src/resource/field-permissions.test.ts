import { describe, expect, it } from 'vitest'
import { listFieldsOn } from '../field-types/facets.ts'
import { text } from '../field-types/text.ts'
import type { FieldPermissions } from '../wire/field-permissions.ts'
import { applyFieldPermissions } from './field-permissions.ts'
import { defineResource } from './resource.ts'

const def = defineResource({
  path: '/xw/person',
  table: 'xw_person',
  title: '人员',
  permission: 'xw:person',
  tenant: 'school',
  fields: {
    xm: text('姓名', { required: true }),
    zjhm: text('证件号码', { sealed: true, masked: 'idNumber' }),
    bz: text('备注', { list: false }),
    xh: text('学号', { readonly: true, excel: { heading: '学籍号' } }),
  },
  sort: { column: 'xh', order: 'asc' },
})

const row = (fieldKey: string, rights: Partial<FieldPermissions> = {}): FieldPermissions => ({
  fieldKey,
  visible: null,
  editable: null,
  required: null,
  listed: null,
  queryable: null,
  importable: null,
  exportable: null,
  masked: null,
  sortNo: null,
  ...rights,
})

const configured = (...rows: FieldPermissions[]) => applyFieldPermissions(def, rows)

describe('field permissions', () => {
  it('SY-18 changes nothing without rows', () => {
    const { def: same, masked } = configured()
    expect(same).toEqual(def)
    expect([...masked]).toEqual(['zjhm'])
  })

  it('SY-18 removes a hidden field from every surface and from sorting', () => {
    const { def: narrowed } = configured(row('xh', { visible: '0' }))
    expect(narrowed.fields.xh).toBeUndefined()
    expect(narrowed.sort).toEqual({ column: 'id', order: 'desc' })
    for (const surface of ['list', 'form', 'query', 'excel'] as const) {
      expect(listFieldsOn(narrowed, surface).map(({ key }) => key)).not.toContain('xh')
    }
  })

  it('SY-18 unites the rights of several roles', () => {
    const { fields } = configured(
      row('xm', { visible: '0', editable: '0', listed: '0', queryable: '0', importable: '0', exportable: '0' }),
      row('xm', { visible: '1', editable: '1', listed: '0', queryable: '1', importable: '0', exportable: '1' }),
    ).def
    expect(fields.xm).toEqual({ ...def.fields.xm, list: false, excel: { import: false } })
  })

  it('SY-18 narrows each right by itself', () => {
    const { fields } = configured(row('xm', { editable: '0', queryable: '0', exportable: '0' })).def
    expect(fields.xm).toEqual({ ...def.fields.xm, readonly: true, query: false, excel: { export: false } })
  })

  it('SY-18 never gives more than the definition', () => {
    const { fields } = configured(
      row('bz', { listed: '1', visible: '1' }),
      row('xh', { editable: '1' }),
      row('xm', { required: '0' }),
    ).def
    expect(fields.bz?.list).toBe(false)
    expect(fields.xh).toMatchObject({ readonly: true, excel: { heading: '学籍号' } })
    expect(fields.xm?.required).toBe(true)
  })

  it('SY-18 masks only what every role masks, and requires what any role requires', () => {
    expect([...configured(row('zjhm', { masked: '1' }), row('zjhm', { masked: '0' })).masked]).toEqual([])
    expect([...configured(row('zjhm', { masked: '1' }), row('zjhm')).masked]).toEqual(['zjhm'])
    expect([...configured(row('xm', { masked: '1' })).masked]).toEqual(['xm', 'zjhm'])
    expect(configured(row('xm', { masked: '1' })).def.fields.xm?.masked).toBe('text')
    expect(configured(row('bz', { required: '0' }), row('bz', { required: '1' })).def.fields.bz?.required).toBe(true)
  })

  it('SY-18 orders the fields', () => {
    const keys = Object.keys(configured(row('xh', { sortNo: 1 }), row('xh', { sortNo: 4 })).def.fields)
    expect(keys.slice(0, 3)).toEqual(['id', 'xh', 'xm'])
  })

  it('keeps id and version, and does not change the original definition', () => {
    const before = JSON.stringify(def)
    const { def: narrowed } = configured(
      row('id', { visible: '0' }),
      row('version', { visible: '0' }),
      row('nope', { visible: '0' }),
    )
    expect(Object.keys(narrowed.fields)).toEqual(Object.keys(def.fields))
    expect(Object.isFrozen(narrowed.fields)).toBe(true)
    expect(JSON.stringify(def)).toBe(before)
  })
})
