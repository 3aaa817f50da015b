const resource = '/xw/xwChangeSheet'

export const changeRequestPaths = {
  resource,
  /** A sheet with its records, in one go. */
  draw: `${resource}/draw`,
  records: `${resource}/records`,
  /** Adds records to a draft. */
  take: `${resource}/take`,
  /** Takes a record, or one field of it, out of a draft. */
  drop: `${resource}/drop`,
  /** The new values, or the new photo, of one record. */
  set: `${resource}/set`,
  setPhoto: `${resource}/setPhoto`,
  handIn: `${resource}/handIn`,
  withdraw: `${resource}/withdraw`,
  approve: `${resource}/approve`,
  answer: `${resource}/answer`,
  letter: `${resource}/letter`,
  letterPage: `${resource}/letterPage`,
} as const

/** The list parameter of degree records that asks for those of one change sheet. */
export const changeRequestParam = 'changeSheet'
