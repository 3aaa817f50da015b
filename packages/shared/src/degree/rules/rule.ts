import type { CheckSubject } from './check-subject.ts'
import type { FindingFix, FindingLevel } from './finding.ts'

/** What a rule found, before it carries the rule's name. */
export interface RuleFinding {
  readonly message: string
  /** Where it is not about all fields of its rule. */
  readonly fields?: readonly string[]
  readonly fix?: FindingFix
}

/** One rule: what it is called, how much it weighs, what it reads, and how it looks at a record. */
export interface CheckRule {
  /** E, W or H for its level, and the number under which the office knows it. */
  readonly code: `${'E' | 'W' | 'H'}${number}`
  /** What is wrong where it is broken, without the particulars of a record. */
  readonly title: string
  /** The fields it reads, the one to go to first. */
  readonly fields: readonly string[]
  check(the: CheckSubject): RuleFinding | readonly RuleFinding[] | null
}

const levelsByLetter: Record<string, FindingLevel> = { E: 'error', W: 'warning', H: 'hint' }

export const getFindingLevel = (code: string): FindingLevel => levelsByLetter[code.charAt(0)] ?? 'hint'
