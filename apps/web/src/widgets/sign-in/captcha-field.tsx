import { Field } from './field.tsx'
import styles from './sign-in.module.css'

interface CaptchaFieldProps {
  error?: string | undefined
  picture: string | null
  onRefresh: () => void
}

/** The letters of a picture; a click on it draws another one. */
export function CaptchaField({ error, picture, onRefresh }: CaptchaFieldProps) {
  return (
    <Field
      label="验证码"
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={10}
      error={error}
      after={
        <button
          type="button"
          className={styles.picture}
          aria-label="换一张验证码图片"
          title="看不清？换一张"
          onClick={onRefresh}
        >
          {picture ? <img src={picture} alt="" width={105} height={35} /> : '换一张'}
        </button>
      }
    />
  )
}
