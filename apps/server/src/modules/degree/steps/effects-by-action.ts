import type { Prepare } from './action-effects.ts'
import { award, unaward } from './award.ts'
import { number, unnumber } from './certificate-numbers.ts'
import { revoke } from './revoke.ts'

/** The actions that do more than move a record on. */
export const extras: Readonly<Partial<Record<string, Prepare>>> = { award, unaward, number, unnumber, revoke }
