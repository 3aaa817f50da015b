import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import { type Column, mergeColumns, moveColumn, resizeColumn, toggleColumn, toSettings } from './columns.ts'

const def = defineResource({
  path: '/a',
  table: 'a',
  title: 'a',
  permission: 'a',
  tenant: 'school',
  fields: {
    a: text('A', { list: { width: 160 } }),
    b: text('B'),
    c: text('C', { list: { optional: true } }),
    d: text('D', { list: { fixed: true } }),
    e: text('E', { list: false }),
  },
})
const system = ['createBy', 'createTime', 'updateBy', 'updateTime']
const keys = (columns: readonly Column[]) => columns.map(({ key }) => key).filter(key => !system.includes(key))
const shown = (columns: readonly Column[]) => columns.filter(({ isHidden }) => !isHidden).map(({ key }) => key)

describe('columns', () => {
  const columns = mergeColumns(def)

  it('are those of the definition until the user places them, fixed ones first', () => {
    expect(keys(columns)).toEqual(['d', 'a', 'b', 'c'])
    expect(shown(columns)).toEqual(['d', 'a', 'b'])
    expect(columns.find(({ key }) => key === 'a')?.width).toBe(160)
  })

  it('stay as the user has placed them', () => {
    const placed = toggleColumn(resizeColumn(moveColumn(columns, 2, 1), 'b', 99.6), 'c')
    const again = mergeColumns(def, toSettings(placed))
    expect(again).toEqual(placed)
    expect(keys(again)).toEqual(['d', 'b', 'a', 'c'])
    expect(shown(again)).toEqual(['d', 'b', 'a', 'c'])
    expect(again[1]?.width).toBe(100)
  })

  it('that the definition gained stand where it has them; those it lost are gone', () => {
    expect(keys(mergeColumns(def, [{ key: 'c' }, { key: 'gone' }, { key: 'a', width: 80 }]))).toEqual([
      'd',
      'c',
      'a',
      'b',
    ])
    expect(keys(mergeColumns(def, [{ key: 'e' }, { key: 'c' }]))).toEqual(['d', 'a', 'b', 'c'])
  })

  it('keep a width that can be taken hold of', () => expect(resizeColumn(columns, 'a', -5)[1]?.width).toBe(60))

  it('are never all hidden', () => {
    const one = ['d', 'a'].reduce<readonly Column[]>(toggleColumn, columns)
    expect(shown(one)).toEqual(['b'])
    expect(shown(toggleColumn(one, 'b'))).toEqual(['b'])
  })
})
