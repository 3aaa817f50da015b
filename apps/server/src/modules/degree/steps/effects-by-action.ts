import type { PrepareAction } from './action-effects.ts'
import { awardDegrees, withdrawAwards } from './award.ts'
import { assignNumbers, withdrawNumbers } from './certificate-numbers.ts'
import { revokeDegrees } from './revoke.ts'

/** The actions that do more than change the state of a record. */
export const effectsByAction: Readonly<Partial<Record<string, PrepareAction>>> = {
  award: awardDegrees,
  unaward: withdrawAwards,
  number: assignNumbers,
  unnumber: withdrawNumbers,
  revoke: revokeDegrees,
}
