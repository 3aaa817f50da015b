import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { collectChanges } from './changes.ts'
import { createGrid } from './create.ts'
import { reduceGrid } from './reduce.ts'
import { selectAllStateOf } from './select.ts'
import type { GridAction, GridColumn, GridOptions, GridState } from './state.ts'
import { statisticKinds } from './statistics.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '姓名', field: text('姓名'), defaultValue: '无名' },
  { key: 'score', title: '成绩', field: number('成绩'), statistics: ['sum', 'average'] },
  { key: 'province', title: '省', field: text('省'), linkageKey: 'city' },
  { key: 'city', title: '市', field: text('市'), linkageKey: 'county' },
  { key: 'county', title: '县', field: text('县'), linkageKey: 'province' },
]
const rows = [
  { id: 'a', name: '甲', score: 0.1, province: '京', city: '市', county: '县' },
  { id: 'b', name: '乙', score: 0.2 },
  { id: 'c', name: '丙' },
]
const grid = (options: Partial<GridOptions> = {}) => createGrid(columns, rows, options)
const run = (state: GridState, ...actions: GridAction[]) => actions.reduce(reduceGrid, state)
const ids = (state: GridState) => state.rows.map(({ id }) => id)
const set = (id: string, values: object): GridAction => ({
  type: 'setValues',
  values: [{ rowKey: id, values: { ...values } }],
})
const edit = (id: string, key: string, draft: unknown): GridAction[] => [
  { type: 'startEdit', id, key },
  { type: 'draft', draft },
]

describe('rows', () => {
  it('GR-03 refuses a second insert within 1500 ms, and accepts a later one', () => {
    const state = run(grid(), { type: 'insert', nowMs: 1000 }, { type: 'insert', nowMs: 2499 })
    expect(state.notice).toEqual({ text: '您点击过快，请慢一点' })
    expect(state.rows).toHaveLength(4)
    expect(run(state, { type: 'insert', nowMs: 2500 }).rows).toHaveLength(5)
  })

  it.each<[Omit<Extract<GridAction, { type: 'insert' }>, 'type' | 'nowMs'>, number[]]>([
    [{}, [3]],
    [{ position: 0 }, [3]],
    [{ position: 1 }, [0]],
    [{ position: 2, count: 2 }, [1, 2]],
    [{ position: 99 }, [3]],
    [{ index: 1 }, [1]],
    [{ count: 0 }, [3]],
    [{ count: -5, index: -1 }, [0]],
  ])('GR-03 %j puts new rows at %j', (where, places) => {
    const state = run(grid(), { type: 'insert', nowMs: 0, ...where })
    expect(state.rows.flatMap(({ name }, at) => (name === '无名' ? [at] : []))).toEqual(places)
  })

  it('GR-03 new rows are sent without their id, edited rows as they are, and removed rows as they were', () => {
    const state = run(
      grid(),
      { type: 'insert', nowMs: 0, rows: [{ name: '新' }] },
      set('a', { name: '改' }),
      set('b', { name: '改' }),
      { type: 'remove', ids: ['b', 'nobody'] },
    )
    expect(collectChanges(state)).toEqual({
      added: [{ name: '新' }],
      edited: [{ ...rows[0], name: '改' }],
      removed: [rows[1]],
    })
  })

  it('GR-03 a row that is changed back is not edited', () => {
    const state = run(grid(), set('a', { name: '改' }), set('a', { name: '甲' }), set('c', { score: '' }))
    expect(collectChanges(state).edited).toEqual([])
    expect(state.rows[0]).toBe(rows[0])
  })

  it('GR-03 moved rows are numbered from 1', () => {
    const sorted = grid({ dragSortKey: 'orderNum' })
    const numbers = (state: GridState) => state.rows.map(({ id, orderNum }) => [id, orderNum])
    expect(numbers(run(sorted, { type: 'move', id: 'c', to: 0 }))).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
    expect(numbers(run(sorted, { type: 'move', id: 'a', to: 'down' }))).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ])
    expect(run(sorted, { type: 'move', id: 'a', to: 'up' })).toBe(sorted)
    expect(run(grid(), { type: 'move', id: 'c', to: 'up' }).rows.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it('GR-12 a tree refuses to remove rows', () => {
    const state = run(grid({ isTree: true }), { type: 'remove', ids: ['a'] })
    expect(state.notice).toEqual({ text: '树形表格不支持删除' })
    expect(ids(state)).toEqual(['a', 'b', 'c'])
  })

  it('nothing changes in a read-only grid', () => {
    const actions: GridAction[] = [
      { type: 'insert', nowMs: 0 },
      { type: 'remove', ids: ['a'] },
      { type: 'move', id: 'a', to: 'down' },
      { type: 'startEdit', id: 'a', key: 'name' },
    ]
    const locked = grid({ readOnly: true })
    expect(run(locked, ...actions)).toBe(locked)
    const partly = run(grid({ disabledRows: { name: ['甲', '丁'] } }), ...actions.slice(1), {
      type: 'select',
      what: 'all',
    })
    expect(ids(partly)).toEqual(['a', 'b', 'c'])
    expect(partly.editing).toBeNull()
    expect([...partly.selected]).toEqual(['b', 'c'])
    expect(selectAllStateOf(partly)).toBe('all')
  })
})

describe('editing', () => {
  it('opens one editor and commits the one that was open', () => {
    const state = run(grid(), ...edit('a', 'name', '改'), { type: 'startEdit', id: 'b', key: 'score' })
    expect(state.rows[0]?.name).toBe('改')
    expect(state.editing).toEqual({ id: 'b', key: 'score', draft: 0.2, begun: 0.2 })
  })

  it('leaves the row unchanged when the editor is cancelled or nothing was typed', () => {
    expect(run(grid(), ...edit('a', 'name', '改'), { type: 'cancel' }).rows[0]).toBe(rows[0])
    expect(run(grid(), { type: 'startEdit', id: 'c', key: 'score' }, { type: 'commit' }).history.done).toEqual([])
  })

  it('typing into one cell is one step, until the user moves elsewhere', () => {
    const type = (name: string): GridAction => ({
      type: 'setValues',
      values: [{ rowKey: 'a', values: { name } }],
      typing: true,
    })
    const typed = run(grid(), type('x'), type('xy'), { type: 'focus', cell: { id: 'a', key: 'name' } }, type('xyz'))
    expect(run(typed, { type: 'undo' }).rows[0]?.name).toBe('xy')
    expect(run(typed, { type: 'undo' }, { type: 'undo' }).rows[0]).toBe(rows[0])
    expect(run(typed, { type: 'undo' }, { type: 'undo' }, { type: 'redo' }).rows[0]?.name).toBe('xy')
  })

  it('GR-07 changing a level clears all below it, in one step and once around a circle', () => {
    const state = run(grid(), set('a', { province: '沪' }))
    expect(state.rows[0]).toMatchObject({ province: '沪', city: null, county: null })
    expect(run(state, { type: 'undo' }).rows[0]).toBe(rows[0])
    expect(run(grid(), set('a', { province: '沪', city: '新' })).rows[0]).toMatchObject({ city: '新', county: null })
  })

  it('GR-07 a popup fills columns by their types, closes its editor and is one step', () => {
    const state = run(
      grid(),
      { type: 'startEdit', id: 'b', key: 'name' },
      { type: 'fill', id: 'b', values: { name: '选', score: '90', other: 'x' } },
    )
    expect(state.rows[1]).toMatchObject({ name: '选', score: 90, other: 'x' })
    expect(state.editing).toBeNull()
    expect(run(state, { type: 'undo' }).rows[1]).toBe(rows[1])
    const flawed = run(grid(), { type: 'fill', id: 'b', values: { name: '选', score: '很多' } })
    expect(flawed.rows[1]).toMatchObject({ name: '选', score: 0.2 })
    expect(flawed.notice).toEqual({ text: '成绩必须是数字' })
  })
})

describe('changes of other users', () => {
  const patch = (values: object): GridAction => ({ type: 'patchFromServer', rows: [{ id: 'a', ...values }] })

  it('GR-13 enter the row, but neither the draft nor the cells that this user changed', () => {
    const state = run(
      grid(),
      set('a', { name: '我的' }),
      ...edit('a', 'score', '5'),
      patch({ name: '别人的', score: 7, city: '津' }),
    )
    expect(state.rows[0]).toMatchObject({ name: '我的', score: 7, city: '津' })
    expect(state.editing?.draft).toBe('5')
    expect(collectChanges(state).edited).toHaveLength(1)
    expect(run(state, { type: 'cancel' }, { type: 'undo' }).rows[0]).toMatchObject({ name: '别人的', score: 7 })
  })

  it('GR-13 are not reverted by an editor in which nothing was typed', () => {
    const state = run(grid(), { type: 'startEdit', id: 'a', key: 'name' }, patch({ name: '别人的' }), {
      type: 'commit',
    })
    expect(state.rows[0]?.name).toBe('别人的')
    expect(collectChanges(state).edited).toEqual([])
  })

  it('GR-13 reach removed rows, and end an edit with the same value', () => {
    const back = run(grid(), { type: 'remove', ids: ['a'] }, patch({ name: '别人的' }), { type: 'undo' })
    expect(back.rows[0]).toMatchObject({ id: 'a', name: '别人的' })
    expect(collectChanges(back)).toEqual({ added: [], edited: [], removed: [] })
    expect(collectChanges(run(grid(), set('a', { name: '同' }), patch({ name: '同' }))).edited).toEqual([])
    expect(run(grid(), { type: 'patchFromServer', rows: [{ id: 'nobody', name: 'x' }] }).rows).toBe(rows)
  })

  it('loading keeps the editor, the active cell and the selection if their rows are still there', () => {
    const state = run(grid(), { type: 'select', what: 'all' }, ...edit('a', 'name', '写到一半'), {
      type: 'load',
      rows: rows.slice(0, 2),
    })
    expect(state.editing?.draft).toBe('写到一半')
    expect(state.active).toEqual({ id: 'a', key: 'name' })
    expect([...state.selected]).toEqual(['a', 'b'])
  })
})

describe('selection', () => {
  const one = (id: string, on = true): GridAction => ({ type: 'select', what: 'one', id, on })

  it('GR-03 is none, some or all', () => {
    expect(selectAllStateOf(grid())).toBe('none')
    expect(selectAllStateOf(run(grid(), one('a')))).toBe('some')
    expect(selectAllStateOf(run(grid(), { type: 'select', what: 'all' }))).toBe('all')
    expect(selectAllStateOf(run(grid(), { type: 'select', what: 'all' }, one('b', false)))).toBe('some')
    expect(selectAllStateOf(run(grid(), { type: 'select', what: 'all' }, { type: 'select', what: 'none' }))).toBe(
      'none',
    )
  })

  it('GR-03 selects a range, and with radio buttons only one row', () => {
    expect([...run(grid(), one('c'), { type: 'select', what: 'range', id: 'a', on: true }).selected].sort()).toEqual([
      'a',
      'b',
      'c',
    ])
    expect([
      ...run(grid({ selection: 'radio' }), one('a'), one('b'), { type: 'select', what: 'all' }).selected,
    ]).toEqual(['b'])
  })

  it('GR-03 drops removed rows', () => {
    expect([...run(grid(), { type: 'select', what: 'all' }, { type: 'remove', ids: ['a'] }).selected]).toEqual([
      'b',
      'c',
    ])
  })
})

describe('statistics', () => {
  const footer = (state: GridState) => {
    const sum = state.sums.get('score')
    return sum && [statisticKinds.sum.of(sum), statisticKinds.average.of(sum)]
  }

  it('GR-09 sums and averages follow every change exactly and do not count blanks', () => {
    expect([statisticKinds.sum.label, statisticKinds.average.label]).toEqual(['合计', '平均'])
    expect(footer(grid())).toEqual([0.3, 0.15])
    expect(footer(run(grid(), set('c', { score: '2.7' })))).toEqual([3, 1])
    expect(footer(run(grid(), set('a', { score: -1 }), { type: 'remove', ids: ['b'] }))).toEqual([-1, -1])
    expect(footer(run(grid(), { type: 'remove', ids: ['a', 'b'] }))).toEqual([0, null])
  })
})
