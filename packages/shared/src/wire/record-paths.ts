/** The resource path of degree records; a call names the definition by its degree type. */
export const recordsPath = '/xw/xwInfo'

/** Returns the path of a step on degree records; `code` is one of `degree/record-steps.ts`. */
export const stepPath = (code: string): string => `${recordsPath}/step/${code}`

/** Paths of actions on degree records besides steps and saving. */
export const recordPaths = {
  /** Sets one field to the same value in many records. */
  setField: '/xw/xwInfo/setField',
  /** Marks a record as opened by the department. */
  opened: '/xw/xwInfo/opened',
  /** Adds records without a batch to a batch. */
  joinBatch: '/xw/xwInfo/joinBatch',
  /** Copies deferred records into a later batch. */
  again: '/xw/xwInfo/again',
  /** Extends the deadline of single students. */
  extend: '/xw/xwInfo/extend',
} as const

/** The report on certificate numbers and their gaps. */
export const numberReportPath = '/xw/xwNumberRule/report'

/**
 * Returns what a school asks of applications for a degree type (`xwlx`) besides the fields of its records: who
 * reviews, the commitment and the conditions. Open to everybody who works on the type's records.
 */
export const applicationPath = '/xw/xwDegreeConfig/rules'

/** The number of printouts that one request produces; more are made in the background. */
export const maxPrintoutsAtOnce = 20
