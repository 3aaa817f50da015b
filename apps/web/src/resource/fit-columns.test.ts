import { dict } from '@xw/shared/field-types/dict'
import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import { listColumnsOf } from './columns.ts'
import { fitColumns } from './fit-columns.ts'

const source = { path: '/a', table: 'a', title: 'a', permission: 'a', tenant: 'school' } as const
const def = defineResource({
  ...source,
  fields: {
    name: text('姓名'),
    year: text('年级', { list: { minor: true } }),
    code: text('编号'),
    place: text('地点'),
    status: dict('状态', { dictCode: 'xw_status' }),
    note: text('备注'),
    number: text('证书编号', { list: { optional: true, when: { field: 'status', in: ['60', '70'] } } }),
  },
})
const shownColumns = (roomPx: number, conditions: Readonly<Record<string, string>> = {}) =>
  fitColumns(listColumnsOf(def, conditions), roomPx, ({ width }) => width ?? 100).filter(({ isHidden }) => !isHidden)
const keys = (roomPx: number, conditions = {}) => shownColumns(roomPx, conditions).map(({ key }) => key)

describe('the columns of a table', () => {
  it('are all shown, and fill the table, where there is room', () => {
    expect(keys(600)).toEqual(['name', 'year', 'code', 'place', 'status', 'note'])
    expect(shownColumns(720).map(({ width }) => width)).toEqual([120, 120, 120, 120, 120, 120])
  })

  it('become a little narrower before one is left out', () => {
    expect(shownColumns(516).map(({ width }) => width)).toEqual([86, 86, 86, 86, 86, 86])
  })

  it('are left out from the end, the minor ones first, except the name and the state', () => {
    expect(keys(500)).toEqual(['name', 'code', 'place', 'status', 'note'])
    expect(keys(350)).toEqual(['name', 'code', 'place', 'status'])
    expect(keys(280)).toEqual(['name', 'code', 'status'])
    expect(keys(200)).toEqual(['name', 'status'])
  })

  it('keep their widths where even the needed ones have no room, so that the table scrolls', () => {
    expect(shownColumns(100)).toMatchObject([{ key: 'name', width: undefined }, { key: 'status' }])
  })

  it('are all kept where the definition calls none minor', () => {
    const plain = defineResource({ ...source, fields: { name: text('姓名'), code: text('编号'), note: text('备注') } })
    const shown = fitColumns(listColumnsOf(plain), 100, () => 100).filter(({ isHidden }) => !isHidden)
    expect(shown.map(({ key }) => key)).toEqual(['name', 'code', 'note'])
  })

  it('include those that the searched value makes worth seeing', () => {
    expect(keys(600, { status: '60' })).toContain('number')
    expect(keys(300, { status: '60,70' })).toEqual(['name', 'status', 'number'])
    expect(keys(600, { status: '60,20' })).not.toContain('number')
  })
})
