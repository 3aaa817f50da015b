import type { HistoryEntry } from '@xw/shared/wire/record-history'
import { expect, it } from 'vitest'
import { findChangesSinceDecision } from './changed-fields.ts'

const entry = (version: number, values: Partial<HistoryEntry>): HistoryEntry => ({
  version,
  time: null,
  by: null,
  byName: null,
  isFirst: false,
  step: null,
  import: null,
  changes: [],
  ...values,
})
const step = (action: string) => ({ action, from: '', to: '', reason: null, fields: [], actor: '', commitment: null })
const change = (key: string, before: string, after: string) => ({
  key,
  label: key,
  before,
  after,
  isVeiled: false,
  value: null,
})

it("keeps the value at the viewer's last decision, whatever it was in between", () => {
  const entries = [
    entry(5, { changes: [change('xm', 'b', 'c'), change('bz', '2', '1')] }),
    entry(4, { step: step('report'), changes: [change('bz', '1', '2')] }),
    entry(3, { changes: [change('xm', 'a', 'b')] }),
    entry(2, { step: step('schoolReturn') }),
    entry(1, { changes: [change('xh', '', '1')] }),
  ]
  expect([...findChangesSinceDecision(entries, 'school').values()]).toEqual([change('xm', 'a', 'c')])
  expect([...findChangesSinceDecision(entries, 'depart').keys()]).toEqual(['xm', 'bz'])
})

it('marks nothing for a viewer who has not decided on the record', () => {
  expect(findChangesSinceDecision([entry(1, { changes: [change('xm', '', 'a')] })], 'school').size).toBe(0)
})
