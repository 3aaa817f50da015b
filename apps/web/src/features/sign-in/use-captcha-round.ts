import { topProofLevel } from '@xw/shared/session/proof'
import { useState } from 'react'
import type { SignInRefusal } from '../../data/session/sign-in.ts'

/**
 * Tracks the captcha of a form that requests codes. Every attempt uses the captcha up, and every code sent to the same
 * number makes the next proof of work harder.
 */
export function useCaptchaRound() {
  const [{ round, level }, setState] = useState({ round: 0, level: 0 })
  const nextRound = (refusal: SignInRefusal | null) =>
    setState({
      round: round + 1,
      level: refusal ? Math.max(level, refusal.proofLevel ?? 0) : Math.min(level + 1, topProofLevel),
    })
  return { round, level, nextRound }
}
