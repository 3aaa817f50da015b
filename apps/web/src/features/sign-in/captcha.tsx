import type { ProofPurpose } from '@xw/shared/session/proof'
import { Suspense } from 'react'
import { config } from '../../lib/config.ts'
import { lazyPartWithError } from '../../lib/lazy-part.tsx'
import styles from './sign-in.module.css'

export interface CaptchaProps {
  /** The purpose that a proof of work is bound to. */
  purpose: ProofPurpose
  /** The difficulty of a proof of work, as the last refusal demanded it. */
  level?: number | undefined
  error?: string | undefined
  /** Increases after every attempt, because an attempt uses up the proof whatever its result. */
  round: number
}

const CaptchaChoice = lazyPartWithError<CaptchaProps>(() => import('./captcha-choice.tsx'))

/** Asks for proof that the user is a person. The surrounding form then holds the fields `captcha` and `checkKey`. */
export function Captcha(props: CaptchaProps) {
  const isPicture = config.captchaWay === 'picture'
  return (
    // The fallback keeps the height, so that nothing below moves under the user's finger.
    <Suspense
      fallback={
        <div
          className={isPicture ? styles.captchaRoom : styles.proofRoom}
          data-proof={isPicture ? undefined : 'working'}
        />
      }
    >
      <CaptchaChoice {...props} />
    </Suspense>
  )
}
