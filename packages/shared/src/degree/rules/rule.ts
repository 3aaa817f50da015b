import type { CheckSubject } from './check-subject.ts'
import type { FindingFix, FindingLevel } from './finding.ts'

/** A rule's result before it is completed to a finding. */
export interface RuleFinding {
  readonly message: string
  /** The affected fields, if not all fields of the rule. */
  readonly fields?: readonly string[]
  readonly fix?: FindingFix
}

/** A check rule: its code, title, fields and check. */
export interface CheckRule {
  /** E (error), W (warning) or H (hint), and the number that the office knows. */
  readonly code: `${'E' | 'W' | 'H'}${number}`
  /** The problem in general, without a record's details. */
  readonly title: string
  /** The fields it reads, the most important first. */
  readonly fields: readonly string[]
  check(subject: CheckSubject): RuleFinding | readonly RuleFinding[] | null
}

const levelsByLetter: Record<string, FindingLevel> = { E: 'error', W: 'warning', H: 'hint' }

export const getFindingLevel = (code: string): FindingLevel => levelsByLetter[code.charAt(0)] ?? 'hint'
