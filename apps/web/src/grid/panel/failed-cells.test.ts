import { text } from '@xw/shared/field-types/text'
import { expect, it } from 'vitest'
import { createGrid } from '../model/create.ts'
import { reduceGrid } from '../model/reduce.ts'
import { listFailedCells, maxListedErrors } from './failed-cells.ts'

const columns = [
  { key: 'name', field: text('名称'), title: '名称', rules: [{ required: true, message: '请输入名称' } as const] },
  { key: 'code', field: text('编码'), title: '编码', rules: [{ required: true, message: '请输入编码' } as const] },
]
const failed = (rows: readonly { id: string; name?: string; code?: string }[]) =>
  listFailedCells(reduceGrid(createGrid(columns, rows), { type: 'validate', what: 'all' }))

it('GR-05 lists failed cells from top to bottom and from left to right', () => {
  expect(failed([{ id: 'b' }, { id: 'c', name: '甲', code: '1' }, { id: 'a', name: '乙' }])).toEqual([
    { id: 'b', key: 'name', line: 1, title: '名称', message: '请输入名称' },
    { id: 'b', key: 'code', line: 1, title: '编码', message: '请输入编码' },
    { id: 'a', key: 'code', line: 3, title: '编码', message: '请输入编码' },
  ])
})

it('lists at most a readable number of cells', () => {
  expect(failed(Array.from({ length: 500 }, (_, index) => ({ id: String(index) })))).toHaveLength(maxListedErrors)
})
