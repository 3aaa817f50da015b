import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { HistoryEntry } from '@xw/shared/wire/record-history'
import { expect, it } from 'vitest'
import { formatValue } from '../../../field-types/format-moment.ts'
import { formatPosition } from './record-walker.tsx'
import { describeTransition, getEntryTitle, listOtherChanges } from './timeline-model.ts'

const entry = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version: 2,
  time: '2026-06-01 08:30:00',
  by: 'w',
  byName: '王秘书',
  isFirst: false,
  step: null,
  import: null,
  changes: [{ key: 'xm', label: '姓名', before: '', after: '王', isVeiled: false, value: null }],
  ...given,
})
const step = { action: 'return', from: '20', to: '21', reason: '缺照片', fields: [], actor: 'depart', commitment: null }

const extended = {
  action: 'extend',
  from: '10',
  to: '10',
  reason: '住院',
  fields: [],
  actor: 'depart',
  commitment: null,
}
const until = {
  key: 'extendedUntil',
  label: '延期至',
  before: '',
  after: '2027-01-31 18:00:00',
  isVeiled: false,
  value: null,
}

it.each([
  ['修改 1 处', {}],
  ['创建记录', { isFirst: true, changes: [] }],
  ['由导入“名册.xlsx”创建', { isFirst: true, import: { fileName: '名册.xlsx', isUndo: false } }],
  ['导入“成绩.xlsx”', { import: { fileName: '成绩.xlsx', isUndo: false } }],
  ['撤销导入“成绩.xlsx”', { import: { fileName: '成绩.xlsx', isUndo: true } }],
  ['退回学生', { step }],
  ['单人延期至 2027-01-31 18:00', { step: extended, changes: [until] }],
  ['单人延期', { step: extended, changes: [] }],
])('an entry is called %s', (title, given) => expect(getEntryTitle(entry(given))).toBe(title))

it('leaves out changes that the title states', () => {
  expect(listOtherChanges(entry({ step: extended, changes: [until] }))).toEqual([])
  expect(listOtherChanges(entry())).toHaveLength(1)
})

it('describes a step by the names of its two states', () => {
  expect(describeTransition(entry({ step }))).toBe('待院系审核 → 院系退回')
  expect(describeTransition(entry())).toBeNull()
})

it('formats values as the form does, and has a word for none', () => {
  const { fields } = degreeRecordDef('31')
  expect(formatValue('19990102', fields.csrq)).toBe('1999-01-02')
  expect(formatValue('202606', fields.rxny)).toBe('2026-06')
  expect(formatValue('', fields.xm)).toBe('（空）')
  expect(formatValue('王', undefined)).toBe('王')
})

it('formats the position in a list as exactly as it is known', () => {
  const at = { previous: null, next: null, position: 3, total: 128, isEstimate: false }
  expect(formatPosition(at)).toBe('3/128')
  expect(formatPosition({ ...at, total: 120_000, isEstimate: true })).toBe('3/约 120,000')
  expect(formatPosition({ ...at, position: null, total: 120_000, isEstimate: true })).toBe('约 120,000 条')
  expect(formatPosition({ ...at, position: null })).toBe('共 128 条')
})
