import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { collectChanges } from './changes.ts'
import { createGrid } from './create.ts'
import { reduceGrid } from './reduce.ts'
import type { GridAction, GridState, Row } from './state.ts'
import { statisticKinds } from './statistics.ts'
import { treePositions } from './tree.ts'

const columns = [
  { key: 'name', field: text('名称'), title: '名称' },
  { key: 'count', field: number('人数'), title: '人数', statistics: ['sum' as const] },
]
const roots: Row[] = [
  { id: 'a', parentId: null, name: '理学院', count: 1, hasChildren: true },
  { id: 'b', parentId: null, name: '文学院', count: 2, hasChildren: false },
]
const below: Row[] = [
  { id: 'a1', parentId: 'a', name: '数学系', count: 10, hasChildren: true },
  { id: 'a2', parentId: 'a', name: '物理系', count: 20, hasChildren: false },
]
const deeper: Row[] = [{ id: 'a11', parentId: 'a1', name: '几何组', count: 100, hasChildren: false }]

const tree = createGrid(columns, roots, { isTree: true })
const after = (...actions: GridAction[]): GridState => actions.reduce(reduceGrid, tree)
const open: GridAction[] = [
  { type: 'hang', under: 'a', rows: below },
  { type: 'hang', under: 'a1', rows: deeper },
]
const ids = ({ rows }: GridState) => rows.map(({ id }) => id)
const sum = ({ sums }: GridState) => statisticKinds.sum.of(sums.get('count') as never)

describe('a tree', () => {
  it('GR-16 puts children below their row, on every level', () => {
    const state = after(...open)
    expect(ids(state)).toEqual(['a', 'a1', 'a11', 'a2', 'b'])
    const placeOf = treePositions(state)
    const places = state.rows.map(row => placeOf(String(row.id)))
    expect(places.map(place => place?.level)).toEqual([0, 1, 2, 1, 0])
    expect(places.map(place => `${place?.position}/${place?.size}`)).toEqual(['1/2', '1/2', '1/1', '2/2', '2/2'])
    expect(sum(state)).toBe(133)
    expect(collectChanges(state)).toEqual({ added: [], edited: [], removed: [] })
  })

  it('folds everything below a row, and restores it with its edits', () => {
    const edited = after(...open, { type: 'setValues', values: [{ rowKey: 'a2', values: { name: '物理学系' } }] })
    const folded = reduceGrid(edited, { type: 'fold', id: 'a' })
    expect(ids(folded)).toEqual(['a', 'b'])
    expect(sum(folded)).toBe(133)
    expect(collectChanges(folded)).toMatchObject({ edited: [{ id: 'a2', name: '物理学系' }], removed: [] })
    const again = reduceGrid(folded, { type: 'hang', under: 'a', rows: below })
    expect(ids(again)).toEqual(['a', 'a1', 'a2', 'b'])
    expect(again.rows[2]?.name).toBe('物理学系')
    expect(sum(again)).toBe(133)
    expect(collectChanges(reduceGrid(again, { type: 'undo' })).edited).toEqual([])
  })

  it('adds the same children only once', () => {
    expect(ids(after(...open, { type: 'hang', under: 'a', rows: below }))).toEqual(['a', 'a1', 'a11', 'a2', 'b'])
    expect(after({ type: 'hang', under: 'gone', rows: below })).toBe(tree)
  })

  it('keeps the draft below a folded row and moves the active cell to that row', () => {
    const state = after(
      ...open,
      { type: 'startEdit', id: 'a2', key: 'name' },
      { type: 'draft', draft: '力学系' },
      { type: 'fold', id: 'a' },
    )
    expect(state.editing).toBeNull()
    expect(state.active).toEqual({ id: 'a', key: 'name' })
    expect(collectChanges(state).edited).toMatchObject([{ id: 'a2', name: '力学系' }])
  })

  it('refuses to add, move or remove rows', () => {
    const state = after(
      { type: 'insert', nowMs: 0 },
      { type: 'move', id: 'a', to: 'down' },
      { type: 'remove', ids: ['b'] },
    )
    expect(ids(state)).toEqual(['a', 'b'])
  })
})
