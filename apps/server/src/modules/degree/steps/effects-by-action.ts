import type { PrepareAction } from './action-effects.ts'
import { awardDegrees } from './award.ts'
import { assignNumbers, withdrawNumbers } from './certificate-numbers.ts'
import { revokeDegrees } from './revoke.ts'

/** The steps with effects that the table of steps cannot declare. */
export const effectsByAction: Readonly<Partial<Record<string, PrepareAction>>> = {
  award: awardDegrees,
  number: assignNumbers,
  unnumber: withdrawNumbers,
  revoke: revokeDegrees,
}
