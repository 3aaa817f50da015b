/** The kinds of submissions: in the regular period, late, or after a change request. */
export const submissionKinds = [
  { value: 'normal', text: '正常报送' },
  { value: 'late', text: '补报' },
  { value: 'change', text: '勘误变更' },
] as const
export type SubmissionKind = (typeof submissionKinds)[number]['value']

/** The kinds that a user can choose. Executing a change request creates the third kind. */
export const selectableSubmissionKinds = submissionKinds.filter(({ value }) => value !== 'change')

/** The receipt states of a submission, summed up from its records. */
export const receiptStates = [
  { value: 'waiting', text: '待审' },
  { value: 'passed', text: '通过' },
  { value: 'partial', text: '部分退回' },
  { value: 'returned', text: '退回' },
  { value: 'withdrawn', text: '已撤下' },
] as const

/** The receipt states of one record; `withdrawn` means that a change or revocation came before the answer. */
export const rowReceiptStates = [
  { value: 'waiting', text: '待审' },
  { value: 'accepted', text: '通过' },
  { value: 'returned', text: '退回' },
  { value: 'withdrawn', text: '已撤下' },
] as const
export type RowReceiptState = (typeof rowReceiptStates)[number]['value']

/**
 * Returns the half-year in which a degree is reported, from its award day: March to August, or September to February.
 * Returns '' for an invalid day.
 */
export function findReportingPeriod(awarded: string): string {
  const [, year = '', month = ''] = /^(\d{4})(\d{2})\d{2}$/.exec(awarded) ?? []
  if (year === '') return ''
  const [y, m] = [Number(year), Number(month)]
  if (m >= 3 && m <= 8) return `${y}年3月至8月`
  const begins = m >= 9 ? y : y - 1
  return `${begins}年9月至${begins + 1}年2月`
}
