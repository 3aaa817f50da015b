/** The people who review the records of a degree type before the school does. */
export interface ReviewSetup {
  /** Students submit their own records; otherwise the office submits for them. */
  readonly byStudent: boolean
  /** Supervisors confirm the theses. */
  readonly bySupervisor: boolean
  /** Departments review records before the school does. */
  readonly byDepart: boolean
}

/** The setup of a degree type that has no configuration. */
export const defaultReviewSetup: ReviewSetup = { byStudent: true, bySupervisor: false, byDepart: true }
