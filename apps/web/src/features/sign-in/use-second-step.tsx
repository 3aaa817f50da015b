import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { cancelSecondStep, usePendingSignIn } from '../../data/session/second-step.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

const SecondStep = lazyPart(() => import('./second-step.tsx'))

/**
 * The question for a code while a sign-in waits for it, else null. It stands in the place of the form, which stays behind
 * it, hidden, with all that was typed.
 */
export function useSecondStep(): ReactElement | null {
  const ticket = usePendingSignIn(state => state.asked?.ticket)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever leaves the page leaves the question.
  useEffect(() => () => cancelSecondStep(), [pathname])
  return ticket === undefined ? null : <SecondStep key={ticket} />
}
