/** Where degree records are asked for; which of their definitions is meant, a call says by its type. */
export const recordsPath = '/xw/xwInfo'

/** Where an action on degree records is taken; `code` is one of `degree/record-steps.ts`. */
export const stepPath = (code: string): string => `${recordsPath}/step/${code}`

/** Paths of what is done to degree records beside steps and plain saving. */
export const recordPaths = {
  /** Gives one field the same value in many records. */
  setField: '/xw/xwInfo/setField',
  /** Says that the department has looked at a record. */
  opened: '/xw/xwInfo/opened',
  /** Puts records that are in no collection into one. */
  joinBatch: '/xw/xwInfo/joinBatch',
  /** Copies deferred records into a later collection. */
  again: '/xw/xwInfo/again',
  /** Gives single students more time. */
  extend: '/xw/xwInfo/extend',
} as const

/** The numbers of certificates, and whether they are in order. */
export const numberReportPath = '/xw/xwNumberRule/report'

/** Where everybody who works on records of a type (`xwlx`) reads what is asked beside their fields. */
export const applicationPath = '/xw/xwDegreeConfig/rules'

/** As many information sheets as are opened at once; more of them are made in the background. */
export const maxPrintoutsAtOnce = 20
