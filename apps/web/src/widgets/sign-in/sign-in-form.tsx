import type { School } from '@xw/shared/wire/session'
import { type FormEvent, useRef, useState } from 'react'
import type { Credentials, Refusal } from '../../data/sign-in.ts'
import { CaptchaField } from './captcha-field.tsx'
import { checkSignIn, type SignInFields } from './check.ts'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { SchoolField } from './school-field.tsx'
import styles from './sign-in.module.css'
import { useCaptcha } from './use-captcha.ts'

interface SignInFormProps {
  /** Gives back why it did not work, or null. */
  signIn: (credentials: Credentials) => Promise<Refusal | null>
  onDone: () => void
  submitText: string
  /** To choose from; with fewer than two nothing is asked. */
  schools?: School[]
  initialSchool?: School | undefined
  /** Asks for the picture's letters from the beginning. */
  withCaptcha?: boolean
  /** Only this user can sign in here. */
  fixedUsername?: string
}

/** User name and password, and what the server asks for besides: a picture's letters, a school. */
export function SignInForm(props: SignInFormProps) {
  const { signIn, onDone, submitText, fixedUsername, withCaptcha = false } = props
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [missing, setMissing] = useState<Partial<SignInFields>>({})
  const [asksCaptcha, setAsksCaptcha] = useState(withCaptcha)
  const captcha = useCaptcha(asksCaptcha)
  const mustChoose = Boolean(refusal?.schools)
  const schools = refusal?.schools ?? props.schools ?? []

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { school, ...fields } = readForm(event.currentTarget)
    const empty = checkSignIn(fields, asksCaptcha)
    setMissing(empty)
    const [firstEmpty] = Object.keys(empty)
    if (firstEmpty) return focusField(form.current, firstEmpty)
    setBusy(true)
    const letters = asksCaptcha ? { captcha: fields.captcha, checkKey: captcha.key } : {}
    const { username, password } = fields
    const refused = await signIn({ username, password, ...letters, tenantId: school })
    setBusy(false)
    if (refused) showRefusal(refused)
    else onDone()
  }

  function showRefusal(refused: Refusal) {
    setRefusal(refused)
    // A picture is used up by the try, whatever came of it.
    if (asksCaptcha) captcha.refresh()
    if (refused.captchaRequired) setAsksCaptcha(true)
    const letters = form.current?.elements.namedItem('captcha')
    if (letters instanceof HTMLInputElement) letters.value = ''
    focusField(form.current, refused.schools ? 'school' : asksCaptcha ? 'captcha' : 'password')
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {schools.length > 1 && <SchoolField schools={schools} initial={props.initialSchool} mustChoose={mustChoose} />}
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
      <PasswordField error={missing.password} autoFocus={fixedUsername !== undefined} />
      {asksCaptcha && <CaptchaField error={missing.captcha} picture={captcha.picture} onRefresh={captcha.refresh} />}
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
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    username: text('username').trim(),
    password: text('password'),
    captcha: text('captcha').trim(),
    school: text('school') ? Number(text('school')) : null,
  }
}

/** After the redraw that may bring the field into being. */
function focusField(form: HTMLFormElement | null, name: string) {
  requestAnimationFrame(() => {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  })
}
