const resource = '/xw/xwChangeSheet'

export const changeRequestPaths = {
  resource,
  /** Creates a request with its records in one call. */
  draw: `${resource}/draw`,
  records: `${resource}/records`,
  /** Adds records to a draft. */
  take: `${resource}/take`,
  /** Removes a record, or one field of it, from a draft. */
  drop: `${resource}/drop`,
  /** Sets the new values, or the new photo, of one record. */
  set: `${resource}/set`,
  setPhoto: `${resource}/setPhoto`,
  handIn: `${resource}/handIn`,
  withdraw: `${resource}/withdraw`,
  approve: `${resource}/approve`,
  answer: `${resource}/answer`,
  letter: `${resource}/letter`,
  letterPage: `${resource}/letterPage`,
} as const

/** The list parameter that selects the degree records of one change request. */
export const changeRequestParam = 'changeSheet'
