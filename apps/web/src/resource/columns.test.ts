import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { describe, expect, it } from 'vitest'
import type { ColumnSetting } from '../data/use-page-settings.ts'
import {
  arrangeColumns,
  type ConfigurableColumn,
  groupColumns,
  moveColumn,
  pinColumn,
  resizeColumn,
  toggleColumn,
  toSettings,
} from '../widgets/columns/columns.ts'
import { listColumnsOf } from './columns.ts'

const def = defineResource({
  path: '/a',
  table: 'a',
  title: 'a',
  permission: 'a',
  tenant: 'school',
  fields: {
    a: text('A', { list: { width: 160 } }),
    b: text('B'),
    c: text('C', { list: { optional: true }, form: { group: '一组' } }),
    d: text('D', { list: { fixed: true } }),
    e: text('E', { list: false }),
  },
})
const placed = (settings: readonly ColumnSetting[] = []) => arrangeColumns(listColumnsOf(def), settings)
const system = ['createBy', 'createTime', 'updateBy', 'updateTime']
const keys = (columns: readonly ConfigurableColumn[]) =>
  columns.map(({ key }) => key).filter(key => !system.includes(key))
const shown = (columns: readonly ConfigurableColumn[]) =>
  columns.filter(({ isHidden }) => !isHidden).map(({ key }) => key)

describe('the name column', () => {
  const nameOf = (of: Parameters<typeof listColumnsOf>[0]) => listColumnsOf(of).find(({ isName }) => isName)?.key

  it('is the first text column, or the first column of all when no two records share its value', () => {
    expect(nameOf(def)).toBe('a')
    expect(nameOf(numberRuleResource)).toBe('xwbslbm')
  })
})

describe('columns', () => {
  const columns = placed()

  it('are those of the definition, fixed ones first, until the user arranges them', () => {
    expect(keys(columns)).toEqual(['a', 'd', 'b', 'c'])
    expect(shown(columns)).toEqual(['a', 'd', 'b'])
    expect(columns.find(({ key }) => key === 'a')?.width).toBe(160)
  })

  it('stay as the user has arranged them', () => {
    const loose = pinColumn(pinColumn(columns, 'a'), 'b')
    expect(keys(loose)).toEqual(['d', 'b', 'a', 'c'])
    const from = loose.findIndex(({ key }) => key === 'c')
    const changed = toggleColumn(resizeColumn(moveColumn(loose, from, 2), 'b', 99.6), 'c')
    const again = placed(toSettings(changed))
    expect(again).toEqual(changed)
    expect(keys(again)).toEqual(['d', 'b', 'c', 'a'])
    expect(shown(again)).toEqual(['d', 'b', 'c', 'a'])
    expect(again[1]?.width).toBe(100)
  })

  it('are grouped by the headings of the form', () => {
    const groups = groupColumns(columns).map(({ title, columns: own }) => [title, own.map(({ key }) => key)])
    expect(groups).toEqual([
      ['其他列', ['a', 'd', 'b']],
      ['一组', ['c']],
      ['记录信息', system],
    ])
  })

  it('new ones of the definition stand in its order, and removed ones disappear', () => {
    expect(keys(placed([{ key: 'c' }, { key: 'gone' }, { key: 'a', width: 80 }]))).toEqual(['d', 'a', 'c', 'b'])
    expect(keys(placed([{ key: 'e' }, { key: 'c' }]))).toEqual(['a', 'd', 'b', 'c'])
  })

  it('never become too narrow to be widened again', () => expect(resizeColumn(columns, 'a', -5)[0]?.width).toBe(60))

  it('are never all hidden', () => {
    const one = ['d', 'a'].reduce<readonly ConfigurableColumn[]>(toggleColumn, columns)
    expect(shown(one)).toEqual(['b'])
    expect(shown(toggleColumn(one, 'b'))).toEqual(['b'])
  })
})
