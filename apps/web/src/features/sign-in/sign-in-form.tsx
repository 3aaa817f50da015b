import type { School } from '@xw/shared/wire/session'
import { type FormEvent, useRef, useState } from 'react'
import type { Credentials, SignInRefusal } from '../../data/session/sign-in.ts'
import { Captcha } from './captcha.tsx'
import { checkSignIn, type SignInFields } from './check.ts'
import { Field } from './field.tsx'
import { focusField, readCaptcha, readFormTexts, waitForCaptcha } from './form.ts'
import { PasswordInput } from './password-input.tsx'
import { SchoolField } from './school-field.tsx'
import styles from './sign-in.module.css'

interface SignInFormProps {
  /** Returns the refusal, or null when the user is signed in. */
  signIn: (credentials: Credentials) => Promise<SignInRefusal | null>
  onDone: () => void
  submitText: string
  /** The schools to choose from. With fewer than two the form shows no picker. */
  schools?: School[]
  initialSchool?: School | undefined
  onSchool?: (id: number | null) => void
  /** Shows the captcha from the beginning. */
  withCaptcha?: boolean
  /** The only user who can sign in here. */
  fixedUsername?: string
}

/** User name and password, and what the server demands besides: a captcha or the school. */
export function SignInForm(props: SignInFormProps) {
  const { signIn, onDone, submitText, fixedUsername, withCaptcha = false } = props
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)
  const [missing, setMissing] = useState<Partial<SignInFields>>({})
  const [asksCaptcha, setAsksCaptcha] = useState(withCaptcha)
  const [round, setRound] = useState(0)
  const mustChoose = Boolean(refusal?.schools)
  const schools = refusal?.schools ?? props.schools ?? []

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (isBusy) return
    setBusy(true)
    await waitForCaptcha(sent)
    const { school, checkKey, ...fields } = readForm(sent)
    const empty = checkSignIn(fields, asksCaptcha)
    setMissing(empty)
    const [firstEmpty] = Object.keys(empty)
    if (firstEmpty) {
      setBusy(false)
      return focusField(form.current, firstEmpty)
    }
    const { username, password, captcha } = fields
    const refused = await signIn({ username, password, ...(asksCaptcha && { captcha, checkKey }), tenantId: school })
    setBusy(false)
    if (refused) showRefusal(refused)
    else onDone()
  }

  function showRefusal(refused: SignInRefusal) {
    setRefusal(refused)
    setRound(round + 1)
    if (refused.captchaRequired) setAsksCaptcha(true)
    focusField(form.current, ...(refused.schools ? ['school'] : asksCaptcha ? ['captcha', 'password'] : ['password']))
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {schools.length > 1 && (
        <SchoolField
          schools={schools}
          initial={props.initialSchool}
          onChoose={props.onSchool}
          mustChoose={mustChoose}
        />
      )}
      <Field
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={!fixedUsername}
        defaultValue={fixedUsername}
        readOnly={fixedUsername !== undefined}
        tabIndex={fixedUsername === undefined ? 0 : -1}
        error={missing.username}
      />
      <PasswordInput error={missing.password} autoFocus={fixedUsername !== undefined} />
      {asksCaptcha && <Captcha purpose="signIn" level={refusal?.proofLevel} round={round} error={missing.captcha} />}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
      <button type="submit" className={`xw-button ${styles.submit}`} disabled={isBusy}>
        {isBusy ? '正在登录…' : submitText}
      </button>
    </form>
  )
}

function readForm(form: HTMLFormElement) {
  const text = readFormTexts(form)
  return {
    username: text('username').trim(),
    password: text('password'),
    ...readCaptcha(text),
    school: Number(text('school')) || null,
  }
}
