import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { expect, it } from 'vitest'
import { getFromBuckets } from './bucket-map.ts'
import { collectChanges } from './changes.ts'
import { createGrid } from './create.ts'
import { reduceGrid } from './reduce.ts'
import type { CellRef, GridAction, GridState } from './state.ts'

const columns = [
  { key: 'name', field: text('名称'), title: '名称' },
  { key: 'count', field: number('数量'), title: '数量', statistics: ['sum' as const] },
]
const loaded = [
  { id: 'a', version: 1, name: '甲', count: 1 },
  { id: 'b', version: 1, name: '乙', count: 2 },
  { id: 'c', version: 1, name: '丙', count: 3 },
]

const after = (actions: readonly GridAction[], from: GridState = createGrid(columns, loaded)): GridState =>
  actions.reduce(reduceGrid, from)

const errorOf = ({ errors }: GridState, { id, key }: CellRef) => getFromBuckets(errors, id)?.get(key) ?? null

/** A grid with one row of each kind: `a` edited, `b` removed, one new. */
const changed = after([
  { type: 'setValues', values: [{ rowKey: 'a', values: { name: '甲甲', count: 10 } }] },
  { type: 'remove', ids: ['b'] },
  { type: 'insert', nowMs: 0, rows: [{ name: '丁', count: 4 }] },
])

it('leaves no changes of saved rows, which take the ids that the server gave', () => {
  const saved = new Map([
    ['a', { id: 'a', version: 2, name: '甲甲', count: 10 }],
    ['b', null],
    ['new_1', { id: 'd', version: 1, name: '丁', count: 4 }],
  ])
  const state = after(
    [
      { type: 'focus', cell: { id: 'new_1', key: 'name' } },
      { type: 'settle', saved, flaws: new Map() },
    ],
    changed,
  )
  expect(collectChanges(state)).toEqual({ added: [], edited: [], removed: [] })
  expect(state.rows.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(state.active).toEqual({ id: 'd', key: 'name' })
  expect(after([{ type: 'undo' }], state).rows).toBe(state.rows)
})

it('keeps a refused value, with the reason beside its cell until it is changed', () => {
  const flaws = new Map([['a', new Map([['name', '名称已存在']])]])
  const state = after([{ type: 'settle', saved: new Map([['b', null]]), flaws }], changed)
  expect(collectChanges(state).edited).toEqual([{ id: 'a', version: 1, name: '甲甲', count: 10 }])
  expect(collectChanges(state).added).toEqual([{ name: '丁', count: 4 }])
  expect(errorOf(state, { id: 'a', key: 'name' })).toBe('名称已存在')
})

it('drops the server’s message when its cell is changed, and before rows are sent again', () => {
  const flaws = new Map([['a', new Map([['name', '名称已存在']])]])
  const refused = after([{ type: 'settle', saved: new Map(), flaws }], changed)
  const retyped = after([{ type: 'setValues', values: [{ rowKey: 'a', values: { name: '另一个' } }] }], refused)
  expect(errorOf(retyped, { id: 'a', key: 'name' })).toBeNull()
  expect(errorOf(after([{ type: 'validate', what: 'changed' }], refused), { id: 'a', key: 'name' })).toBeNull()
})

it('restores a row whose removal was refused, at its position and with the reason; it no longer counts as a change', () => {
  const flaws = new Map([['b', new Map([['name', '已被使用，不能删除']])]])
  const state = after([{ type: 'settle', saved: new Map(), flaws }], changed)
  expect(state.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new_1'])
  expect(errorOf(state, { id: 'b', key: 'name' })).toBe('已被使用，不能删除')
  expect(collectChanges(state).removed).toEqual([])
  const ruled = columns.map(column => ({ ...column, rules: [{ required: true as const }] }))
  const again = after(
    [
      { type: 'setColumns', columns: ruled },
      { type: 'validate', what: 'changed' },
    ],
    state,
  )
  expect(errorOf(again, { id: 'b', key: 'name' })).toBeNull()
})
