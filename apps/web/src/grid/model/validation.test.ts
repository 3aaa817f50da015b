import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { listOpenQuestions, runAsyncRules } from './async-rules.ts'
import { getFromBuckets } from './bucket-map.ts'
import { findCellError } from './check-cell.ts'
import { createGrid } from './create.ts'
import { columnOf, rowOf } from './find.ts'
import { reduceGrid } from './reduce.ts'
import type { GridAction, GridColumn, GridRule, GridState } from './state.ts'

const grid = (rules: GridRule[], values: unknown[], more: Partial<GridColumn> = {}): GridState =>
  createGrid(
    [{ key: 'k', title: '编码', field: text('编码'), rules, ...more }],
    values.map((k, at) => ({ id: `r${at}`, k })),
  )

const run = (state: GridState, ...actions: GridAction[]) => actions.reduce(reduceGrid, state)
const set = (id: string, value: unknown): GridAction => ({
  type: 'setValues',
  values: [{ rowKey: id, values: { k: value } }],
})
const errors = ({ rows, errors: found }: GridState) =>
  rows.map(({ id }) => getFromBuckets(found, String(id))?.get('k') ?? null)

function draftError(state: GridState): string | null {
  const [row, column] = [rowOf(state, 'r1'), columnOf(state, 'k')]
  if (!row || !column || !state.editing) throw new Error('nothing is being edited')
  return findCellError(state, { row, column, value: state.editing.draft })
}
const all: GridAction = { type: 'validate', what: 'all' }

describe('rules', () => {
  it.each<[string, GridRule, unknown[], (string | null)[]]>([
    ['required', { required: true }, ['a', '', null], [null, '请输入编码', '请输入编码']],
    [
      'required in its own words',
      { required: true, message: '${title}(${key})必填${nobody}' },
      [''],
      ['编码(k)必填${nobody}'],
    ],
    [
      'unique',
      { unique: true, message: '${title}重复了' },
      ['a', 'b', 'a', '', ''],
      ['编码重复了', null, '编码重复了', null, null],
    ],
    ['a named pattern', { pattern: 'mobile' }, ['13800001111', '1', ''], [null, '编码应为 11 位手机号码', null]],
    ['an expression that remembers', { regex: /^\d+$/g }, ['1', '2', 'x'], [null, null, '编码格式不正确']],
    ['a function', { handler: ({ value, row }) => value === row.id || '应为行号' }, ['r0', 'x'], [null, '应为行号']],
    ['a function without words', { handler: ({ value }) => value === 'a' }, ['a', 'x'], [null, '编码不符合要求']],
  ])('GR-05 %s', (_name, rule, values, sentences) => {
    expect(errors(run(grid([rule], values), all))).toEqual(sentences)
  })

  it('GR-05 include the field’s own rules, the same as in forms', () => {
    const field = text('编码', { required: true, max: 3, unique: true })
    const state = run(grid([], ['', 'abcd', 'a', 'a'], { field }), all)
    expect(errors(state)).toEqual(['请输入编码', '编码最大长度 3 个字符', '编码不能重复', '编码不能重复'])
  })

  it('GR-05 check a cell when it changes, and clear its error when it is corrected or undone', () => {
    const state = run(grid([{ required: true }], ['a']), set('r0', ''))
    expect(errors(state)).toEqual(['请输入编码'])
    expect(errors(run(state, set('r0', 'b')))).toEqual([null])
    expect(errors(run(state, { type: 'undo' }))).toEqual([null])
  })

  it('GR-05 clear the error of a repeated value when the other one is changed or removed', () => {
    const state = run(grid([{ unique: true }], ['a', 'a']), all)
    expect(errors(run(state, set('r0', 'b')))).toEqual([null, null])
    expect(errors(run(state, { type: 'remove', ids: ['r0'] }))).toEqual([null])
  })

  it('GR-05 check the draft before it is taken', () => {
    const state = run(grid([{ unique: true }], ['a', 'b']), { type: 'startEdit', id: 'r1', key: 'k' })
    expect(draftError(state)).toBeNull()
    expect(draftError(run(state, { type: 'draft', draft: 'a' }))).toBe('编码不能重复')
  })

  it('GR-05 need not run for loaded rows, and never run for read-only cells', () => {
    const changed: GridAction = { type: 'validate', what: 'changed' }
    const state = run(grid([{ required: true }], ['', '']), { type: 'insert', nowMs: 0 }, changed)
    expect(errors(state)).toEqual([null, null, '请输入编码'])
    expect(errors(run(grid([{ required: true }], [''], { editable: false }), all))).toEqual([null])
    const disabled = run(
      grid([{ required: true }], ['']),
      { type: 'setOptions', options: { disabledRows: { id: 'r0' } } },
      all,
    )
    expect(errors(disabled)).toEqual([null])
  })
})

describe('asynchronous rules', () => {
  const rule: GridRule = { asyncHandler: ({ value }) => Promise.resolve(value !== 'taken' || '${title}已被占用') }

  it('GR-05 run for changed cells and are answered by token', async () => {
    const state = run(grid([rule], ['a']), set('r0', 'taken'))
    const [question, ...others] = listOpenQuestions(state)
    expect(others).toEqual([])
    if (!question) throw new Error('nothing was asked')
    const message = await runAsyncRules(state, question)
    const answered = run(state, { type: 'asyncResult', ...question, message })
    expect(errors(answered)).toEqual(['编码已被占用'])
    expect(listOpenQuestions(answered)).toEqual([])
  })

  it('GR-05 ignore late answers', () => {
    const asked = run(grid([rule], ['a']), set('r0', 'taken'))
    const [stale] = listOpenQuestions(asked)
    if (!stale) throw new Error('nothing was asked')
    const late: GridAction = { type: 'asyncResult', ...stale, message: '编码已被占用' }
    expect(errors(run(asked, set('r0', 'free'), late))).toEqual([null])
    expect(run(asked, { type: 'remove', ids: ['r0'] }, late).errors.size).toBe(0)
  })

  it('GR-05 do not run when another rule already fails', () => {
    expect(listOpenQuestions(run(grid([{ required: true }, rule], ['a']), set('r0', '')))).toEqual([])
  })
})

describe('numbers', () => {
  const cell = { id: 'r0', key: 'k' }
  const begin = (draft?: string) =>
    run(grid([], [5], { field: number('编码') }), { type: 'startEdit', ...cell, ...(draft !== undefined && { draft }) })

  it.each<[typed: string, taken: unknown]>([
    ['12', 12],
    ['-0.50', -0.5],
    ['12.', 12],
    ['.5', 0.5],
    ['-', null],
    ['', null],
    ['１２．５', 12.5],
    ['1234567890123456', 5],
  ])('GR-06 %j becomes %j when its editor closes', (draft, value) => {
    expect(run(begin(), { type: 'draft', draft }, { type: 'commit' }).rows[0]?.k).toBe(value)
  })

  it.each(['12a', '1-2', '1.2.3', '1e3', '十'])('GR-06 refuses %j while it is typed', draft => {
    const state = run(begin(), { type: 'draft', draft: '12' }, { type: 'draft', draft })
    expect(state.editing?.draft).toBe('12')
    expect(begin(draft).editing?.draft).toBe(5)
  })

  it('GR-06 reports a number that cannot be stored', () => {
    const state = run(begin(), { type: 'draft', draft: '0.1234567' }, { type: 'commit' })
    expect(state.notice).toEqual({ text: '编码最多 6 位小数' })
    expect(state.rows[0]?.k).toBe(5)
  })
})
