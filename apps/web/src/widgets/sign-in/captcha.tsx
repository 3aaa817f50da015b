import { Suspense } from 'react'
import { lazyOrSaid } from '../../lib/lazy-part.tsx'
import styles from './sign-in.module.css'

export interface CaptchaProps {
  error?: string | undefined
  /** Raised after every try: what was proven is used up by it, whatever came of it. */
  round: number
}

const CaptchaWays = lazyOrSaid<CaptchaProps>(() => import('./captcha-ways.tsx'))

/** Asks for a person. The form around it then holds `captcha` and `checkKey`, to be sent with what needs them. */
export function Captcha(props: CaptchaProps) {
  return (
    // Its room is kept: what is below it would otherwise move under the fingers.
    <Suspense fallback={<div className={styles.captchaRoom} />}>
      <CaptchaWays {...props} />
    </Suspense>
  )
}
