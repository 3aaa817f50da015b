import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { lockClosedFields } from '@xw/shared/resource/gate'
import { expect, it } from 'vitest'
import { buildFixValues, findReturn, findShownField, sortFindings, toNotes } from './findings.ts'

const def = degreeRecordDef('31')
const finding = (code: string, given: Partial<Finding> = {}): Finding => ({
  code,
  level: 'error',
  fields: ['xm'],
  message: code,
  ...given,
})
const birthday = finding('E05', {
  fields: ['csrq', 'zjhm'],
  fix: { label: '改为 1998-03-12', set: { csrq: '19980312' } },
})

it('sorts findings by severity, then by the order of the form', () => {
  const list = [
    finding('hint', { level: 'hint' }),
    finding('late', { fields: ['bz'] }),
    finding('warning', { level: 'warning' }),
    finding('early', { fields: ['xmpy'] }),
  ]
  expect(sortFindings(list, def).map(({ code }) => code)).toEqual(['early', 'late', 'warning', 'hint'])
})

it('shows a finding at the first of its fields that the form has', () => {
  expect(findShownField(birthday, def)).toBe('csrq')
  expect(findShownField(finding('x', { fields: ['status', 'photo'] }), def)).toBe('photo')
  expect(findShownField(finding('x', { fields: ['nonsense'] }), def)).toBeNull()
})

it('DG-07 offers a fix only when its fields are open to this user in this state', () => {
  const approved = lockClosedFields(def, { status: '40' })
  expect(buildFixValues(birthday, lockClosedFields(def, { status: '20' }), 'edit')).toEqual({ csrq: '19980312' })
  expect(buildFixValues(birthday, approved, 'edit')).toBeNull()
  const date = finding('x', { fix: { label: '补日期', set: { hxwrq: '20260620' } } })
  expect(buildFixValues(date, approved, 'edit')).toEqual({ hxwrq: '20260620' })
  expect(buildFixValues(finding('x', { fix: { label: '', set: { nonsense: '1' } } }), def, 'edit')).toBeNull()
})

it('gives the reason and fields of a return until the record is submitted again', () => {
  const record = { id: '1', status: '21', returnReason: '缺照片', returnedFields: 'xm,photo' }
  expect(findReturn(record)).toEqual({ reason: '缺照片', fields: ['xm', 'photo'] })
  expect(findReturn({ ...record, returnedFields: ['xm'] })).toMatchObject({ fields: ['xm'] })
  expect(findReturn({ ...record, status: '31', returnedFields: null })).toMatchObject({ fields: [] })
  expect(findReturn({ ...record, status: '20' })).toBeNull()
  expect(findReturn(null)).toBeNull()
})

it('notes the return of a field first, then its findings with their fixes', () => {
  const fix = { label: '改', apply: () => {} }
  const notes = toNotes(def, {
    findings: [birthday, finding('E01', { fields: ['xm'], message: '姓名未填写' })],
    returned: { reason: '请核对', fields: ['csrq'] },
    fixOf: ({ code }) => (code === 'E05' ? fix : null),
  })
  expect(notes.get('csrq')).toEqual([
    { level: 'returned', text: '已退回：请核对' },
    { level: 'error', text: 'E05', fix },
  ])
  expect(notes.get('xm')).toEqual([{ level: 'error', text: '姓名未填写' }])
})
