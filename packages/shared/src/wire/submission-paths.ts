/** Paths of what was reported to the authority. */
export const submissionPaths = {
  resource: '/xw/xwSubmission',
  rows: '/xw/xwSubmissionRow',
  /** Reports some records, or says what would become of it. */
  submit: '/xw/xwInfo/submitUp',
  /** Takes over what the authority says of them, or says what would become of it. */
  receipt: '/xw/xwInfo/receipt',
  verify: '/xw/xwSubmission/verify',
  /** The exports of a submission, and how far they are. */
  exports: '/xw/xwSubmission/exports',
  export: '/xw/xwSubmission/export',
  /** Where the summary is to be had. */
  summary: '/xw/xwSubmission/summary',
  /** A PDF; links to it carry a ticket. */
  summaryPage: '/xw/xwSubmission/summaryPage',
} as const

/** As long as what is said of a submission may be. */
export const submissionTexts = { period: 60, note: 200 } as const
