import { number } from '@xw/shared/field-types/number'
import { text } from '@xw/shared/field-types/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketEntries } from './bucket-map.ts'
import { collectChanges } from './changes.ts'
import { countColumns, createGrid } from './create.ts'
import { reduceGrid } from './reduce.ts'
import type { GridAction, GridColumn, GridState, Row } from './state.ts'
import { uniqueKeyOf } from './unique.ts'
import { isBlankValue } from './values.ts'

const columns: GridColumn[] = [
  { key: 'amount', title: '金额', field: number('金额'), statistics: ['sum', 'average'] },
  { key: 'code', title: '编码', field: text('编码', { unique: true }), rules: [{ unique: true }] },
  { key: 'province', title: '省', field: text('省'), linkageKey: 'city' },
  { key: 'city', title: '市', field: text('市', { required: true }), linkageKey: 'county' },
  { key: 'county', title: '县', field: text('县'), defaultValue: '无' },
  { key: 'locked', title: '锁定', field: text('锁定'), editable: false },
]
const keys = columns.map(({ key }) => key)

const loadedRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    amount: at % 3 === 0 ? null : at * 1.1,
    code: `c${at % 4}`,
    province: '京',
    city: at % 2 ? '海淀' : '',
    orderNum: at + 1,
  }))

/** An action described by numbers. Its target is one of the rows that exist when it runs. */
const deed = fc.record({
  kind: fc.integer({ min: 0, max: 15 }),
  row: fc.nat(30),
  other: fc.nat(30),
  key: fc.constantFrom(...keys),
  value: fc.constantFrom<unknown>('', 'c1', 'c2', '7', '-3.25', 12.5, '海淀', null, '0.1', '1e3'),
  flag: fc.boolean(),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const amountOf = (value: unknown) => (typeof value === 'number' ? value : null)

function actionsOf(state: GridState, { kind, row, other, key, value, flag }: Deed, nth: number): GridAction[] {
  const idAt = (at: number) => uniqueKeyOf(state.rows[at % Math.max(1, state.rows.length)]?.id) ?? 'nobody'
  const [id, second, nowMs] = [idAt(row), idAt(other), nth * 2000]
  const held = key === 'amount' ? amountOf(value) : value
  const deeds: GridAction[][] = [
    [{ type: 'insert', nowMs, index: row, count: 1 + (other % 3) }],
    [{ type: 'insert', nowMs, position: flag ? 0 : 1 }],
    [{ type: 'remove', ids: flag ? [id] : [id, second] }],
    [{ type: 'move', id, to: other }],
    [{ type: 'move', id, to: flag ? 'up' : 'down' }],
    [{ type: 'startEdit', id, key }, { type: 'draft', draft: value }, { type: flag ? 'commit' : 'cancel' }],
    [{ type: 'startEdit', id, key, draft: value }],
    [
      {
        type: 'setValues',
        values: [
          { rowKey: id, values: { [key]: held } },
          { rowKey: second, values: { code: 'c1' } },
        ],
      },
    ],
    [{ type: 'setValues', values: [{ rowKey: id, values: { [key]: held } }], typing: true }],
    [{ type: 'paste', cells: [{ id, values: { [key]: held } }], added: flag ? [{ code: 'c2', amount: 1.5 }] : [] }],
    [
      { type: 'focus', cell: { id, key: 'amount' } },
      { type: 'focus', cell: { id: second, key }, extend: true },
      { type: 'fillDown' },
    ],
    [{ type: 'patchFromServer', rows: [{ id: `r${row % 8}`, [key]: held, code: `c${other % 5}` }] }],
    [{ type: 'undo' }],
    [{ type: 'redo' }],
    [{ type: 'select', what: flag ? 'range' : 'one', id, on: flag }],
    [{ type: 'validate', what: flag ? 'all' : 'changed' }],
  ]
  return deeds[kind] ?? []
}

/** The loaded rows in the server's present state. */
function patched(rows: readonly Row[], action: GridAction): readonly Row[] {
  if (action.type !== 'patchFromServer') return rows
  return rows.map(row => ({ ...row, ...action.rows.find(patch => patch.id === row.id) }))
}

/** The row without blanks, which all count as equal. */
const plain = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => !isBlankValue(value)))
const plainRows = (rows: readonly Row[]) => rows.map(plain)
const byId = (rows: readonly Row[]) => plainRows(rows).sort((a, b) => String(a.id).localeCompare(String(b.id)))

function difference(loaded: readonly Row[], rows: readonly Row[]) {
  const [was, is] = [new Map(loaded.map(row => [row.id, row])), new Set(rows.map(({ id }) => id))]
  const isEdited = (row: Row) =>
    was.has(row.id) &&
    JSON.stringify(Object.entries(plain(row)).sort()) !==
      JSON.stringify(Object.entries(plain(was.get(row.id) ?? {})).sort())
  return {
    added: plainRows(rows.filter(({ id }) => !was.has(id)).map(({ id: _id, ...row }) => row)),
    edited: plainRows(rows.filter(isEdited)),
    removed: byId(loaded.filter(({ id }) => !is.has(id))),
  }
}

const talliesOf = ({ sums, counts }: Pick<GridState, 'sums' | 'counts'>) => ({
  sums,
  counts: new Map([...counts].map(([key, held]) => [key, new Map([...bucketEntries(held)].sort())])),
})

function expectConsistent(state: GridState, loaded: readonly Row[]): void {
  const ids = state.rows.map(({ id }) => String(id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.map(id => state.index.get(id))).toEqual(ids.map((_, at) => at))
  expect([...bucketEntries(state.parked)].filter(([id]) => state.index.has(id))).toEqual([])
  expect(talliesOf(state)).toEqual(talliesOf(countColumns(columns, state.rows)))
  const { added, edited, removed } = collectChanges(state)
  expect({ added: plainRows(added), edited: plainRows(edited), removed: byId(removed) }).toEqual(
    difference(loaded, state.rows),
  )
  expect(
    [...state.selected, ...[...bucketEntries(state.errors)].map(([id]) => id)].filter(id => !state.index.has(id)),
  ).toEqual([])
}

const times = (count: number, state: GridState, type: 'undo' | 'redo') =>
  Array.from({ length: count }).reduce<GridState>(grid => reduceGrid(grid, { type }), state)

describe('any sequence of actions', () => {
  it.each([null, 'orderNum'])(
    'GR-03 leaves new, edited and removed rows as the difference, and undo restores the loaded rows (sorted by %s)',
    dragSortKey => {
      fc.assert(
        fc.property(fc.nat(8), fc.array(deed, { maxLength: 30 }), (count, deeds) => {
          let loaded: readonly Row[] = loadedRows(count)
          let state = createGrid(columns, loaded, { dragSortKey })
          const first = state
          deeds.forEach((one, nth) => {
            for (const action of actionsOf(state, one, nth)) {
              const draft = state.editing?.draft
              loaded = patched(loaded, action)
              state = reduceGrid(state, action)
              if (action.type === 'patchFromServer') expect(state.editing?.draft).toBe(draft)
            }
          })
          expectConsistent(state, loaded)
          const steps = state.history.done.length
          const back = times(steps, state, 'undo')
          expect(plainRows(back.rows)).toEqual(plainRows(loaded))
          if (loaded === first.rows) expect(back.rows.every((row, at) => row === first.rows[at])).toBe(true)
          expectConsistent(back, loaded)
          const forth = times(steps, back, 'redo')
          expect(plainRows(forth.rows)).toEqual(plainRows(state.rows))
          expectConsistent(forth, loaded)
        }),
        { numRuns: 1000 },
      )
    },
  )
})
