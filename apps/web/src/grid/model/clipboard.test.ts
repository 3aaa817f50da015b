import { date } from '@xw/shared/field-types/date'
import { dict } from '@xw/shared/field-types/dict'
import { multiSelect } from '@xw/shared/field-types/multi-select'
import { number } from '@xw/shared/field-types/number'
import { select } from '@xw/shared/field-types/select'
import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { copyBlock } from './copy.ts'
import { createGrid } from './create.ts'
import { planPaste } from './plan-paste.ts'
import { reduceGrid } from './reduce.ts'
import type { GridColumn, GridState, Row } from './state.ts'
import { uniqueKeyOf } from './unique.ts'

const options = [
  { value: '1', text: '博士' },
  { value: '2', text: '硕士' },
]
const columns: GridColumn[] = [
  { key: 'name', title: '姓名', field: text('姓名') },
  { key: 'score', title: '成绩', field: number('成绩') },
  { key: 'level', title: '层次', field: select('层次', { options }) },
  { key: 'tags', title: '标签', field: multiSelect('标签', { choices: { options } }) },
  { key: 'sex', title: '性别', field: dict('性别', { dictCode: 'sex' }) },
  { key: 'day', title: '日期', field: date('日期') },
  { key: 'fixed', title: '固定', field: text('固定'), editable: false },
]
const rows = ['r1', 'r2', 'r3', 'r4'].map(id => ({ id, name: id }))

function at(from: [id: string, key: string], to = from, grid = createGrid(columns, rows)): GridState {
  const first = reduceGrid(grid, { type: 'focus', cell: { id: from[0], key: from[1] } })
  return reduceGrid(first, { type: 'focus', cell: { id: to[0], key: to[1] }, extend: true })
}
const sexes: Record<string, string> = { 男: '1', 女: '2' }
const codeOf = (column: GridColumn, _row: Row, label: string) =>
  column.key === 'sex' ? (sexes[label] ?? null) : undefined

function paste(state: GridState, cells: string[][], canAdd = false) {
  const plan = planPaste(state, cells, { codeOf, canAdd })
  return { ...plan?.report, state: plan ? reduceGrid(state, plan.action) : state }
}

describe('pasting', () => {
  it('reads every cell by its column’s type, and texts of codes become codes', () => {
    const { state, ...report } = paste(at(['r1', 'name']), [
      ['张三', '1,234.50', '硕士', '博士、硕士', '女', '2024年6月30日'],
    ])
    expect(state.rows[0]).toEqual({
      id: 'r1',
      name: '张三',
      score: 1234.5,
      level: '2',
      tags: '1,2',
      sex: '2',
      day: '2024-06-30',
    })
    expect(report).toEqual({ pasted: 6, skipped: 0, errors: [] })
    expect(reduceGrid(state, { type: 'undo' }).rows[0]).toBe(rows[0])
  })

  it('reports cells that could not be read and leaves them unchanged', () => {
    const { state, ...report } = paste(at(['r2', 'score']), [['八十', '专科', '', '其他']])
    expect(report).toEqual({
      pasted: 1,
      skipped: 0,
      errors: [
        { line: 2, title: '成绩', message: '成绩必须是数字' },
        { line: 2, title: '层次', message: '层次的值“专科”不在可选范围内' },
        { line: 2, title: '性别', message: '性别的值“其他”不在可选范围内' },
      ],
    })
    expect(state.rows[1]).toBe(rows[1])
  })

  it('puts one value into every selected cell, and repeats a block in a multiple of its size', () => {
    const one = paste(at(['r1', 'name'], ['r3', 'name']), [['x']])
    expect(one.state.rows.map(({ name }) => name)).toEqual(['x', 'x', 'x', 'r4'])
    const two = paste(at(['r1', 'name'], ['r4', 'name']), [['a'], ['b']])
    expect(two.state.rows.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'b'])
    const odd = paste(at(['r1', 'name'], ['r3', 'name']), [['a'], ['b']])
    expect(odd.state.rows.map(({ name }) => name)).toEqual(['a', 'b', 'r3', 'r4'])
  })

  it('counts cells that are read-only or beyond the edge', () => {
    const beyond = paste(at(['r4', 'day']), [
      ['2024-01-01', 'x', 'y'],
      ['2024-01-02', 'x', 'y'],
    ])
    expect(beyond).toMatchObject({ pasted: 1, skipped: 5 })
    expect(beyond.state.rows).toHaveLength(4)
    const disabled = createGrid(columns, rows, { disabledRows: { name: 'r1' } })
    expect(paste(at(['r1', 'name'], ['r2', 'name'], disabled), [['x']])).toMatchObject({ pasted: 1, skipped: 1 })
  })

  it('adds rows beyond the end in the same step', () => {
    const { state } = paste(at(['r4', 'name']), [['a'], ['b'], ['c']], true)
    expect(state.rows.map(({ name }) => name)).toEqual(['r1', 'r2', 'r3', 'a', 'b', 'c'])
    expect(reduceGrid(state, { type: 'undo' }).rows).toEqual(rows)
  })

  it('does nothing without a selected cell or without cells to paste', () => {
    expect(planPaste(createGrid(columns, rows), [['a']])).toBeNull()
    expect(planPaste(at(['r1', 'name']), [])).toBeNull()
  })
})

describe('copying', () => {
  it('provides what people read, as text and as a table', () => {
    const state = at(
      ['r1', 'name'],
      ['r2', 'score'],
      createGrid(columns, [
        { id: 'r1', name: '张\n三', score: 1 },
        { id: 'r2', score: 2.5 },
      ]),
    )
    expect(copyBlock(state, (_column, value) => uniqueKeyOf(value) ?? '')).toEqual({
      text: '"张\n三"\t1\r\n\t2.5\r\n',
      html: `<meta charset="utf-8"><table><tr><td style="mso-number-format:'\\@'">张<br>三</td><td>1</td></tr><tr><td style="mso-number-format:'\\@'"></td><td>2.5</td></tr></table>`,
    })
    expect(copyBlock(createGrid(columns, rows), String)).toBeNull()
  })

  it('fills the first selected row down into editable cells', () => {
    const grid = createGrid(columns, rows, { disabledRows: { name: ['r3'] } })
    const filled = reduceGrid(at(['r1', 'name'], ['r4', 'name'], grid), { type: 'fillDown' })
    expect(filled.rows.map(({ name }) => name)).toEqual(['r1', 'r1', 'r3', 'r1'])
    expect(reduceGrid(filled, { type: 'undo' }).rows).toEqual(rows)
  })
})
