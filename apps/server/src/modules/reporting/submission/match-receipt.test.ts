import { expect, it } from 'vitest'
import { matchReceipt, type ReceiptLine, type SubmissionRowState } from './match-receipt.ts'

const row = (name: string, more: Partial<SubmissionRowState> = {}): SubmissionRowState => ({
  id: `row ${name}`,
  recordId: `record ${name}`,
  name,
  number: `学号${name}`,
  certificate: `证书${name}`,
  receipt: 'waiting',
  why: null,
  ...more,
})
const line = (at: number, more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  line: at,
  certificate: '',
  name: '',
  number: '',
  result: 'accepted',
  note: '',
  isBlurred: false,
  ...more,
})

it('DG-04 matches a line to a row by the certificate number, or by name and student number', () => {
  const rows = [row('甲'), row('乙')]
  const { answered, flaws } = matchReceipt(
    [line(2, { certificate: '证书甲' }), line(3, { name: '乙', number: '学号乙', result: 'returned', note: '有误' })],
    rows,
  )
  expect(answered.map(({ row: { name }, result, note }) => [name, result, note])).toEqual([
    ['甲', 'accepted', ''],
    ['乙', 'returned', '有误'],
  ])
  expect(flaws).toEqual([])
})

it('DG-04 matches no row when a spreadsheet has cut the number, even if one fits', () => {
  expect(matchReceipt([line(2, { certificate: '证书甲', isBlurred: true })], [row('甲')])).toMatchObject({
    answered: [],
    flaws: [{ why: expect.stringContaining('末几位已丢失'), lines: [2] }],
  })
})

it('DG-04 refuses the answer for a record that cannot take it, and gives the reason', () => {
  const { answered, flaws } = matchReceipt(
    [line(2, { certificate: '证书甲' })],
    [row('甲', { why: '记录状态为“勘误中”' })],
  )
  expect([answered, flaws]).toEqual([[], [{ why: '记录状态为“勘误中”', lines: [2] }]])
})

it('DG-04 joins the reasons that several lines give for one record', () => {
  const said = { certificate: '证书甲', result: 'returned' } as const
  const { answered, known } = matchReceipt(
    [line(2, { ...said, note: '一' }), line(3, { ...said, note: '二' })],
    [row('甲')],
  )
  expect([answered[0]?.note, known]).toEqual(['一；二', 1])
})
