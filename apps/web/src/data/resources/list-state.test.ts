import { date } from '@xw/shared/field-types/date'
import { dict } from '@xw/shared/field-types/dict'
import type { QueryRule } from '@xw/shared/field-types/field'
import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { readListQuery } from '@xw/shared/query/list-query'
import { defineResource } from '@xw/shared/resource/resource'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeState,
  fittingPage,
  initialListState,
  type ListState,
  pageSizes,
  readListState,
  toQueryParams,
  writeListState,
} from './list-state.ts'

const def = defineResource({
  path: '/xw/guojia',
  table: 'xw_guojia',
  title: '国家',
  permission: 'xw:guojia',
  tenant: 'school',
  params: ['xwlx', 'departId'],
  fields: {
    mc: text('名称', { query: { rule: 'like' } }),
    zt: dict('状态', { dictCode: 'valid_status', query: {} }),
    rq: date('日期', { query: {} }),
    pxh: number('排序', { query: false }),
    zjhm: text('证件号码', { sealed: true, masked: 'idNumber' }),
  },
})
const filter = { xwlx: '31' }
const read = (search: string) => readListState(def, new URLSearchParams(search), filter)

const anyState: fc.Arbitrary<ListState> = fc.record({
  conditions: fc.dictionary(
    fc.constantFrom('mc', 'zt', 'rq_begin', 'rq_end', 'mc_MultiString', 'departId'),
    fc.string({ minLength: 1, unit: 'grapheme' }),
  ),
  advanced: fc.option(
    fc.record({
      matchType: fc.constantFrom('and' as const, 'or' as const),
      records: fc.array(
        fc.record({
          field: fc.constantFrom('mc', 'createBy'),
          rule: fc.constantFrom<QueryRule>('eq', 'in', 'ne'),
          val: fc.string({ unit: 'grapheme' }),
        }),
        { minLength: 1 },
      ),
    }),
  ),
  sort: fc.option(
    fc.record({
      column: fc.constantFrom('mc', 'createTime', 'pxh'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  ),
  pageNo: fc.integer({ min: 1, max: 999_999 }),
  pageSize: fc.constantFrom(...pageSizes),
  open: fc.option(
    fc.oneof(
      fc.constant({ as: 'add' as const }),
      fc.record({ as: fc.constantFrom('edit' as const, 'details' as const), id: fc.uuid() }),
    ),
  ),
})

describe('a list’s state in the URL', () => {
  it('is restored from the URL, and leaves other parameters alone', () => {
    fc.assert(
      fc.property(anyState, state => {
        const before = new URLSearchParams('xwlx=31&redirect=%2Fhome&pageNo=7&mc=old&_edit=1')
        const url = new URLSearchParams(writeListState(def, state, before, filter).toString())
        expect(readListState(def, url, filter)).toEqual(state)
        expect([url.get('xwlx'), url.get('redirect')]).toEqual(['31', '/home'])
      }),
    )
  })

  it('QY-01 begins with the first page of 20 records, in the order of the definition', () => {
    expect(read('xwlx=31')).toEqual(initialListState)
    expect(pageSizes).toEqual([10, 20, 30, 50, 100])
    expect(writeListState(def, initialListState, new URLSearchParams('xwlx=31'), filter).toString()).toBe('xwlx=31')
  })

  it.each([
    ['a field that does not exist', 'x=1'],
    ['a property of every object', 'constructor=1&__proto__=1'],
    ['a field that cannot be asked for', 'pxh=1'],
    ['a page that is none', 'pageNo=0&pageSize=7'],
    ['an order by what cannot be ordered', 'column=zjhm&order=asc'],
    ['an advanced query that is no JSON', 'superQueryParams=%5B'],
    ['one that is no list', 'superQueryParams=%7B%7D'],
    ['one with a rule that the field does not have', 'superQueryParams=[{"field":"zjhm","rule":"like","val":"1"}]'],
    ['rows that are none', 'superQueryParams=[null,1,{"field":"mc"}]'],
    ['a parameter that the page has fixed', 'xwlx=21'],
  ])('ignores %s', (_, search) => expect(read(search)).toEqual(initialListState))
})

describe('changing a list’s state', () => {
  const third: ListState = { ...initialListState, pageNo: 3 }

  it('returns to the first page when the query changes', () => {
    expect(changeState(third, { conditions: { mc: '*a*' } }).pageNo).toBe(1)
    expect(changeState(third, { sort: { column: 'mc', order: 'asc' } }).pageNo).toBe(1)
    expect(changeState(third, { pageSize: 50 }).pageNo).toBe(1)
    expect(changeState(third, { open: { as: 'add' } }).pageNo).toBe(3)
  })

  it.each([
    ['stays where records are left', { total: 41, isEmpty: false }, 3],
    ['goes to the last page when its own is gone', { total: 40, isEmpty: false }, 2],
    ['goes back several pages when most are gone', { total: 7, isEmpty: false }, 1],
    ['ends on the first page when none are left', { total: 0, isEmpty: false }, 1],
    ['goes back from an empty page even where an estimate says otherwise', { total: 900, isEmpty: true }, 2],
  ])('QY-01 %s', (_, left, expected) => expect(fittingPage(third, left)).toBe(expected))
})

it('builds the parameters that the server understands', () => {
  const state: ListState = {
    ...initialListState,
    conditions: { mc: '*中国*', rq_begin: '2024-01-01', departId: 'd1' },
    advanced: { matchType: 'or', records: [{ field: 'zt', rule: 'in', val: '1,2' }] },
    sort: { column: 'mc', order: 'asc' },
  }
  expect(readListQuery(def, toQueryParams(def, state, filter))).toMatchObject({
    filter: {
      items: [
        { field: 'mc', rule: 'like', value: '中国' },
        { field: 'rq', rule: 'ge', value: '2024-01-01' },
        { match: 'or', items: [{ field: 'zt', rule: 'in', value: ['1', '2'] }] },
      ],
    },
    sort: [{ field: 'mc', order: 'asc' }, { field: 'id' }],
    params: { xwlx: '31', departId: 'd1' },
  })
})
