import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { cancelSecondStep, usePendingSignIn } from '../../data/session/second-step.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

const SecondStep = lazyPart(() => import('./second-step.tsx'))

/**
 * Returns the second-factor form while a sign-in waits for its code, else null. The first form stays mounted behind it,
 * hidden, with everything that was typed.
 */
export function useSecondStep(): ReactElement | null {
  const ticket = usePendingSignIn(state => state.asked?.ticket)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page cancels the second step.
  useEffect(() => () => cancelSecondStep(), [pathname])
  return ticket === undefined ? null : <SecondStep key={ticket} />
}
