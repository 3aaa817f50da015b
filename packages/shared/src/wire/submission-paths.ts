/** Paths of submissions to the authority. */
export const submissionPaths = {
  resource: '/xw/xwSubmission',
  rows: '/xw/xwSubmissionRow',
  /** Reports records, or returns a dry run. */
  submit: '/xw/xwInfo/submitUp',
  /** Imports the authority's receipt, or returns a dry run. */
  receipt: '/xw/xwInfo/receipt',
  verify: '/xw/xwSubmission/verify',
  /** The exports of a submission and their progress. */
  exports: '/xw/xwSubmission/exports',
  export: '/xw/xwSubmission/export',
  /** Returns the link to the summary printout (汇总表). */
  summary: '/xw/xwSubmission/summary',
  /** A PDF; links to it carry a ticket. */
  summaryPage: '/xw/xwSubmission/summaryPage',
} as const

/** The maximum lengths of a submission's texts. */
export const submissionTexts = { period: 60, note: 200 } as const
