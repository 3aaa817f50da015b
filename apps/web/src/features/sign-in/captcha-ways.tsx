import { useState } from 'react'
import { config } from '../../lib/config.ts'
import styles from './captcha.module.css'
import type { CaptchaProps } from './captcha.tsx'
import { LettersCaptcha } from './letters-captcha.tsx'
import { ProofCaptcha } from './proof-captcha.tsx'
import { SliderCaptcha } from './slider-captcha.tsx'

const ways = {
  proof: { Captcha: ProofCaptcha, link: '换成自动验证', others: ['letters'] },
  letters: { Captcha: LettersCaptcha, link: '换成图片验证码', others: ['slider', 'proof'] },
  slider: { Captcha: SliderCaptcha, link: '换成滑块验证', others: ['letters', 'proof'] },
} as const
type Way = keyof typeof ways

/** What the platform offers; the first one is shown. */
const offered: Readonly<Record<string, readonly Way[]>> = {
  proof: ['proof', 'letters', 'slider'],
  proofOnly: ['proof'],
  picture: ['slider', 'letters'],
}

/** SE-09: a proof that the browser finds by itself, or what somebody would rather have: letters of a picture, a slider. */
export default function CaptchaWays(props: CaptchaProps) {
  const offer = offered[config.captchaWay] ?? ['proof', 'letters', 'slider']
  const [way, setWay] = useState<Way>(offer[0] ?? 'proof')
  const { Captcha, others } = ways[way]
  const [first, second] = others.filter(other => offer.includes(other))
  const link = (other: Way) => (
    <button type="button" className="xw-link-button" onClick={() => setWay(other)}>
      {ways[other].link}
    </button>
  )
  return (
    <div className={styles.ways}>
      <Captcha {...props} />
      {/* The same button is used on: whoever has pressed it by key keeps the focus. */}
      <div className={styles.others}>
        {first && link(first)}
        {second && link(second)}
      </div>
    </div>
  )
}
