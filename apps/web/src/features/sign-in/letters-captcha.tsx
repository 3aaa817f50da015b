import { useState } from 'react'
import type { CaptchaProps } from './captcha.tsx'
import { Field } from './field.tsx'
import styles from './sign-in.module.css'
import { useCaptchaKey } from './use-captcha-key.ts'
import { useLetterPicture } from './use-letter-picture.ts'

/** A picture of letters to type; a click on it loads another one. */
export function LettersCaptcha({ error, round }: CaptchaProps) {
  const [key, renew] = useCaptchaKey(round)
  const picture = useLetterPicture(key)
  const [typed, setTyped] = useState({ key, letters: '' })
  return (
    <>
      <input type="hidden" name="checkKey" value={key} />
      <Field
        label="验证码"
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={10}
        // Clears letters that were typed for another picture.
        value={typed.key === key ? typed.letters : ''}
        onChange={event => setTyped({ key, letters: event.target.value })}
        error={error}
        after={
          <button
            type="button"
            className={styles.picture}
            aria-label="换一张验证码图片"
            title="看不清？换一张"
            onClick={renew}
          >
            {picture ? <img src={picture} alt="" width={105} height={35} /> : '换一张'}
          </button>
        }
      />
    </>
  )
}
