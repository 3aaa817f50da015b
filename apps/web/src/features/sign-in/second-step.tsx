import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { cancelSecondStep, submitSecondStepCode } from '../../data/session/second-step.ts'
import { Field } from './field.tsx'
import { focusField, readFormTexts } from './form.ts'
import styles from './sign-in.module.css'

/** Two kinds of codes: of the authenticator and recovery codes. The server accepts either. */
const kinds = {
  code: {
    label: '动态口令',
    help: '请打开手机上的身份验证器，输入本账号当前显示的 6 位数字。',
    other: '手机不在身边？使用恢复码',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  },
  recovery: {
    label: '恢复码',
    help: '请输入设置动态口令时保存的恢复码，每个只能使用一次。恢复码也丢失时，请联系管理员重置动态口令。',
    other: '使用动态口令',
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 20 },
  },
} as const

/** The second step of signing in, with native inputs like the first. */
export default function SecondStep() {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<keyof typeof kinds>('code')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const { label, help, other, input } = kinds[kind]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const code = readFormTexts(event.currentTarget)('code').trim()
    if (code === '') return refuse(`请输入${label}`)
    setBusy(true)
    const refusal = await submitSecondStepCode(code).catch((failure: unknown) => {
      if (failure instanceof ApiError) return failure.message
      throw failure
    })
    setBusy(false)
    if (refusal) refuse(refusal)
  }
  function refuse(reason: string) {
    setError(reason)
    focusField(form.current, 'code')
  }
  function switchKind() {
    setKind(kind === 'code' ? 'recovery' : 'code')
    setError(undefined)
    focusField(form.current, 'code')
  }

  return (
    <>
      <h2>{kind === 'code' ? '输入动态口令' : '输入恢复码'}</h2>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        <Field key={kind} label={label} name="code" autoFocus hint={help} error={error} {...input} />
        <button type="submit" className={`xw-button ${styles.submit}`} disabled={isBusy}>
          {isBusy ? '正在登录…' : '登 录'}
        </button>
      </form>
      <p className={styles.below}>
        <button type="button" className="xw-link-button" onClick={switchKind}>
          {other}
        </button>
        <button type="button" className="xw-link-button" onClick={() => cancelSecondStep()}>
          返回
        </button>
      </p>
    </>
  )
}
