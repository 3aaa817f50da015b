import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { createGrid } from '../model/create.ts'
import { reduceGrid } from '../model/reduce.ts'
import type { GridState, Row } from '../model/state.ts'
import { listChangedIds } from './flash.ts'
import { toSyncAction } from './sync-rows.ts'

const columns = [{ key: 'name', field: text('名称'), title: '名称' }]
const rows = [
  { id: '1', name: '甲' },
  { id: '2', name: '乙' },
]
const sync = (state: GridState, news: readonly Row[]) => reduceGrid(state, toSyncAction(state, news))
const grid = createGrid(columns, rows)

describe('changes of other users', () => {
  it('GR-13 enter the rows, and the open editor keeps its draft', () => {
    const typing = reduceGrid(reduceGrid(grid, { type: 'startEdit', id: '1', key: 'name' }), {
      type: 'draft',
      draft: '甲草',
    })
    const synced = sync(typing, [
      { id: '1', name: '别人的甲' },
      { id: '2', name: '别人的乙' },
    ])
    expect(synced.rows).toEqual([
      { id: '1', name: '别人的甲' },
      { id: '2', name: '别人的乙' },
    ])
    expect(synced.editing).toMatchObject({ id: '1', key: 'name', draft: '甲草' })
  })

  it('add new rows and remove deleted ones, and the active cell stays', () => {
    const at = reduceGrid(grid, { type: 'focus', cell: { id: '2', key: 'name' } })
    const synced = sync(at, [
      { id: '2', name: '乙' },
      { id: '3', name: '丙' },
    ])
    expect(synced.rows.map(({ id }) => id)).toEqual(['2', '3'])
    expect(synced.active).toEqual({ id: '2', key: 'name' })
    expect(sync(at, [{ id: '3', name: '丙' }]).active).toBeNull()
  })

  it('remove no row while this user has unsaved changes', () => {
    const edited = reduceGrid(grid, { type: 'setValues', values: [{ rowKey: '1', values: { name: '我的' } }] })
    const synced = sync(edited, [{ id: '2', name: '别人的乙' }])
    expect(synced.rows).toEqual([
      { id: '1', name: '我的' },
      { id: '2', name: '别人的乙' },
    ])
  })

  it('close no editor, even when its row was removed', () => {
    const typing = reduceGrid(grid, { type: 'startEdit', id: '1', key: 'name' })
    expect(sync(typing, [{ id: '2', name: '乙' }]).editing).toMatchObject({ id: '1' })
    expect(sync(typing, [{ id: '1', name: '甲' }]).editing).toMatchObject({ id: '1' })
  })

  it('GR-09 are highlighted', () => {
    expect([...listChangedIds(grid, [rows[0] ?? {}, { id: '2', name: '新' }, { id: '3', name: '丙' }])]).toEqual([
      '2',
      '3',
    ])
  })
})
