export const decisionPaths = {
  resource: '/xw/xwDecision',
  entries: '/xw/xwDecisionEntry',
  compare: '/xw/xwDecision/compare',
} as const

/** List parameters of degree records that ask for what a decision's list says of them. */
export const decisionListParams = { decision: 'decision', listed: 'listed', reason: 'listedReason' } as const
/** The value of `listed` that asks for the records which are not in the list. */
export const unlistedValue = 'unlisted'
