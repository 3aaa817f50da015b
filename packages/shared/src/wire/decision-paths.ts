export const decisionPaths = {
  resource: '/xw/xwDecision',
  entries: '/xw/xwDecisionEntry',
  compare: '/xw/xwDecision/compare',
} as const

/** List parameters that select degree records by a council decision's lines. */
export const decisionListParams = { decision: 'decision', listed: 'listed', reason: 'listedReason' } as const
/** The value of `listed` that selects the records missing from the decision's list. */
export const unlistedValue = 'unlisted'
