import type { ProofPurpose } from '@xw/shared/session/proof'
import { Suspense } from 'react'
import { config } from '../../lib/config.ts'
import { lazyPartWithError } from '../../lib/lazy-part.tsx'
import styles from './sign-in.module.css'

export interface CaptchaProps {
  /** What a proof is solved for. */
  purpose: ProofPurpose
  /** How hard a proof has to be, as the last refusal has said. */
  level?: number | undefined
  error?: string | undefined
  /** Raised after every try: what was proven is used up by it, whatever came of it. */
  round: number
}

const CaptchaWays = lazyPartWithError<CaptchaProps>(() => import('./captcha-ways.tsx'))

/** Asks for a person. The form around it then holds `captcha` and `checkKey`, to be sent with what needs them. */
export function Captcha(props: CaptchaProps) {
  const isPicture = config.captchaWay === 'picture'
  return (
    // Its room is kept: what is below it would otherwise move under the fingers.
    <Suspense
      fallback={
        <div
          className={isPicture ? styles.captchaRoom : styles.proofRoom}
          data-proof={isPicture ? undefined : 'working'}
        />
      }
    >
      <CaptchaWays {...props} />
    </Suspense>
  )
}
