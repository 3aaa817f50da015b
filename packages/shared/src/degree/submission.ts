/** Why records are reported: in the period they belong to, after it, or as a change sheet has made them. */
export const submissionKinds = [
  { value: 'normal', text: '正常报送' },
  { value: 'late', text: '补报' },
  { value: 'change', text: '勘误变更' },
] as const
export type SubmissionKind = (typeof submissionKinds)[number]['value']

/** Those that whoever reports chooses from; what a sheet has changed is reported by being carried out. */
export const selectableSubmissionKinds = submissionKinds.filter(({ value }) => value !== 'change')

/** What the authority has said of a submission: nothing yet of some, or of all of its records this or that. */
export const receiptStates = [
  { value: 'waiting', text: '待审' },
  { value: 'passed', text: '通过' },
  { value: 'partial', text: '部分退回' },
  { value: 'returned', text: '退回' },
  { value: 'withdrawn', text: '已撤下' },
] as const

/** What the authority has said of one record; what was changed or revoked meanwhile is not answered there any more. */
export const rowReceiptStates = [
  { value: 'waiting', text: '待审' },
  { value: 'accepted', text: '通过' },
  { value: 'returned', text: '退回' },
  { value: 'withdrawn', text: '已撤下' },
] as const
export type RowReceiptState = (typeof rowReceiptStates)[number]['value']

/**
 * The half-year in which a degree is reported, from the day on which it was awarded: March to August, or September to the
 * end of February. Empty where the day is none.
 */
export function findReportingPeriod(awarded: string): string {
  const [, year = '', month = ''] = /^(\d{4})(\d{2})\d{2}$/.exec(awarded) ?? []
  if (year === '') return ''
  const [y, m] = [Number(year), Number(month)]
  if (m >= 3 && m <= 8) return `${y}年3月至8月`
  const begins = m >= 9 ? y : y - 1
  return `${begins}年9月至${begins + 1}年2月`
}
