import { useState } from 'react'
import { config } from '../../lib/config.ts'
import styles from './captcha.module.css'
import type { CaptchaProps } from './captcha.tsx'
import { LettersCaptcha } from './letters-captcha.tsx'
import { ProofCaptcha } from './proof-captcha.tsx'
import { SliderCaptcha } from './slider-captcha.tsx'

const kinds = {
  proof: { Captcha: ProofCaptcha, link: '换成自动验证', others: ['letters'] },
  letters: { Captcha: LettersCaptcha, link: '换成图片验证码', others: ['slider', 'proof'] },
  slider: { Captcha: SliderCaptcha, link: '换成滑块验证', others: ['letters', 'proof'] },
} as const
type CaptchaKind = keyof typeof kinds

/** The captchas that each platform setting offers; the first one is shown. */
const offered: Readonly<Record<string, readonly CaptchaKind[]>> = {
  proof: ['proof', 'letters', 'slider'],
  proofOnly: ['proof'],
  picture: ['slider', 'letters'],
}

/** SE-09: a proof of work that the browser solves by itself, or on request a picture of letters or a slider. */
export default function CaptchaChoice(props: CaptchaProps) {
  const offer = offered[config.captchaWay] ?? ['proof', 'letters', 'slider']
  const [way, setWay] = useState<CaptchaKind>(offer[0] ?? 'proof')
  const { Captcha, others } = kinds[way]
  const [first, second] = others.filter(other => offer.includes(other))
  const link = (other: CaptchaKind) => (
    <button type="button" className="xw-link-button" onClick={() => setWay(other)}>
      {kinds[other].link}
    </button>
  )
  return (
    <div className={styles.ways}>
      <Captcha {...props} />
      {/* Both buttons stay mounted, so that a keyboard user keeps the focus. */}
      <div className={styles.others}>
        {first && link(first)}
        {second && link(second)}
      </div>
    </div>
  )
}
