import { date } from '@xw/shared/field-types/date'
import { dict } from '@xw/shared/field-types/dict'
import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import {
  paramNamesOf,
  rowTag,
  searchFormFields,
  shownItems,
  toConditions,
  toSearchValues,
  toTags,
  withoutRow,
  withoutTag,
} from './search-values.ts'

const def = defineResource({
  path: '/a',
  table: 'a',
  title: 'a',
  permission: 'a',
  tenant: 'school',
  fields: {
    mc: text('名称', { query: { rule: 'like' } }),
    dm: text('代码', { query: {} }),
    zt: dict('状态', { dictCode: 'valid_status', query: { folded: true } }),
    rq: date('日期', { query: {} }),
    sr: date('生日', { query: { rule: 'eq' } }),
    fs: number('分数', { query: {} }),
    bz: text('备注'),
  },
})
const items = searchFormFields(def)

describe('the search form', () => {
  it('has the fields that the definition names, with a range for ordered values', () => {
    expect(items.map(({ key, rule, isRange }) => [key, rule, isRange])).toEqual([
      ['mc', 'like', false],
      ['dm', 'eq', false],
      ['zt', 'eq', false],
      ['rq', 'eq', true],
      ['sr', 'eq', false],
      ['fs', 'eq', true],
    ])
    expect(items.flatMap(paramNamesOf)).toContain('fs_begin')
  })

  it('shows as many fields as fit on a line, at least one, and none that is folded', () => {
    const shown = (room: number) => shownItems(items, room).map(({ key }) => key)
    expect(shown(0)).toEqual(['mc'])
    expect(shown(2)).toEqual(['mc', 'dm'])
    expect(shown(3)).toEqual(['mc', 'dm'])
    expect(shown(5)).toEqual(['mc', 'dm', 'rq', 'sr'])
    expect(shown(9)).toEqual(['mc', 'dm', 'rq', 'sr', 'fs'])
  })

  it('QY-02 wraps typed values for the wire and unwraps them again', () => {
    const conditions = toConditions(
      items,
      { mc: ' 大学 ', dm: '!a,b', rq_begin: '2024-01-01', fs_end: 60, zt: null },
      {},
    )
    expect(conditions).toEqual({ mc: '*大学*', dm: 'eq !a,b', rq_begin: '2024-01-01', fs_end: '60' })
    expect(toSearchValues(items, conditions)).toMatchObject({
      mc: '大学',
      dm: '!a,b',
      rq_begin: '2024-01-01',
      fs_end: 60,
    })
  })

  it('drops emptied conditions and keeps those that it cannot show', () => {
    const before = { mc: '*大学*', zt: '1,2', departId: 'd1' }
    expect(toSearchValues(items, before)).toMatchObject({ zt: null, departId: 'd1' })
    expect(toConditions(items, { mc: '', zt: null, dm: 'x' }, before)).toEqual({ zt: '1,2', departId: 'd1', dm: 'x' })
    expect(toConditions(items, { zt: '1' }, before)).toMatchObject({ zt: '1' })
    expect(toConditions(items, { departId: '' }, before)).not.toHaveProperty('departId')
  })
})

describe('tags', () => {
  const conditions = {
    mc: '*大学*',
    zt: '1,2',
    fs_begin: '60',
    rq_begin: '2024-01-01',
    rq_end: '2024-12-31',
    dm_MultiString: 'a,b',
  }

  it('show each condition once, a range as one', () => {
    expect(toTags(def, conditions).map(({ key, asked }) => [key, asked.rule, asked.values])).toEqual([
      ['mc', 'like', ['大学']],
      ['dm', 'in', ['a', 'b']],
      ['zt', 'in', ['1', '2']],
      ['rq', 'range', ['2024-01-01', '2024-12-31']],
      ['fs', 'range', ['60', '']],
    ])
  })

  it('remove their condition', () => {
    const range = toTags(def, conditions).find(({ key }) => key === 'rq')
    expect(range && Object.keys(withoutTag(conditions, range))).toEqual(['mc', 'zt', 'fs_begin', 'dm_MultiString'])
  })
})

describe('the rows of an advanced query', () => {
  const several = { field: 'dm', rule: 'in', val: 'a, b' } as const
  const missing = { field: 'bz', rule: 'empty', val: '' } as const

  it('have a tag each', () => {
    expect(rowTag(def, several)).toMatchObject({ key: 'dm', asked: { rule: 'in', values: ['a', 'b'] } })
    expect(rowTag(def, missing)).toMatchObject({ key: 'bz', asked: { rule: 'empty', values: [] } })
    expect(rowTag(def, { ...missing, field: 'constructor' })).toBeNull()
  })

  it('are removed one by one, and the query with the last of them', () => {
    const query = { matchType: 'or' as const, records: [several, missing] }
    const one = withoutRow(query, 0)
    expect(one).toEqual({ matchType: 'or', records: [missing] })
    expect(withoutRow(one, 0)).toBeNull()
  })
})
