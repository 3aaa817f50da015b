/** Who takes part in the review of a degree type's records before the school does. */
export interface ReviewSetup {
  /** Students hand in themselves; else the office does it for them. */
  readonly byStudent: boolean
  /** Supervisors confirm the theses. */
  readonly bySupervisor: boolean
  /** Departments look at records before the school does. */
  readonly byDepart: boolean
}

/** The review of a type that nothing is configured for. */
export const defaultReviewSetup: ReviewSetup = { byStudent: true, bySupervisor: false, byDepart: true }
