import type { School } from '@xw/shared/wire/session'
import { signInByPhone } from '../../data/session/phone-sign-in.ts'
import { Captcha } from './captcha.tsx'
import { CodeField } from './code-field.tsx'
import { Field } from './field.tsx'
import { SchoolField } from './school-field.tsx'
import styles from './sign-in.module.css'
import { SubmitButton } from './submit-button.tsx'
import { type SignInByPhone, usePhoneForm } from './use-phone-form.ts'
import { useSignInPage } from './use-sign-in-page.ts'

/** SE-03: sign-in by phone, with the schools and the redirect afterwards. */
export default function PhoneSignIn({ isReady = true }: { isReady?: boolean }) {
  const { schools, ...entry } = useSignInPage()
  if (!schools || !isReady) return null
  return <PhoneForm signIn={signInByPhone} submitText="登 录" schools={schools} {...entry} />
}

interface PhoneFormProps {
  schools: School[]
  initialSchool?: School | undefined
  onSchool?: (id: number | null) => void
  /** Returns the refusal, or null when the user is signed in. */
  signIn: SignInByPhone
  onDone: () => void
  submitText: string
}

/** A phone number, the captcha that is required to send a code, and the code. */
export function PhoneForm({ initialSchool, onSchool, signIn, onDone, submitText, ...props }: PhoneFormProps) {
  const { form, isBusy, errors, askedSchools, isSent, round, level, secondsLeft, requestCode, submit } = usePhoneForm(
    signIn,
    onDone,
  )
  const schools = askedSchools ?? props.schools
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {schools.length > 1 && (
        <SchoolField
          schools={schools}
          initial={initialSchool}
          onChoose={onSchool}
          mustChoose={askedSchools !== null}
          toldBy="手机号"
        />
      )}
      <Field
        label="手机号"
        name="mobile"
        type="tel"
        autoComplete="tel-national"
        maxLength={11}
        autoFocus
        error={errors.mobile}
      />
      <Captcha purpose="code" level={level} round={round} error={errors.captcha} />
      <CodeField
        label="短信验证码"
        name="code"
        error={errors.code}
        sent={isSent ? '如该手机号已绑定并验证，验证码将发送到手机，5 分钟内有效' : undefined}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        onRequest={requestCode}
      />
      {askedSchools && (
        <p className={styles.refusal} role="alert">
          请选择学校
        </p>
      )}
      <SubmitButton isBusy={isBusy}>{submitText}</SubmitButton>
    </form>
  )
}
