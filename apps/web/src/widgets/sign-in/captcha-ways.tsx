import { useState } from 'react'
import styles from './captcha.module.css'
import type { CaptchaProps } from './captcha.tsx'
import { LettersCaptcha } from './letters-captcha.tsx'
import { SliderCaptcha } from './slider-captcha.tsx'

/** SE-09: a slider, or for whom that is nothing the letters of a picture. */
export default function CaptchaWays(props: CaptchaProps) {
  const [isLetters, setLetters] = useState(false)
  return (
    <div className={styles.ways}>
      {isLetters ? <LettersCaptcha {...props} /> : <SliderCaptcha {...props} />}
      <button type="button" className="xw-link-button" onClick={() => setLetters(!isLetters)}>
        {isLetters ? '换成滑块验证' : '换成图片验证码'}
      </button>
    </div>
  )
}
