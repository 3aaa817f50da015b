import { checkPassword, passwordRule } from '@xw/shared/session/password-policy'
import type { PasswordResetProof } from '@xw/shared/wire/lost-password'
import { useState } from 'react'
import { passwordReset } from '../../../data/session/password-reset.ts'
import { Field } from '../../../features/sign-in/field.tsx'
import { PasswordInput } from '../../../features/sign-in/password-input.tsx'
import styles from '../../../features/sign-in/sign-in.module.css'
import { SubmitButton } from '../../../features/sign-in/submit-button.tsx'
import type { PasswordResetFlow } from './use-password-reset-flow.ts'
import { useStepForm } from './use-step-form.ts'

/** Asks for the new password twice and applies the same rules as the server. */
export function PasswordStep({ flow, proven }: { flow: PasswordResetFlow; proven: PasswordResetProof }) {
  const { ticket, username } = proven
  const [typed, setTyped] = useState('')
  const { form, isBusy, errors, submit } = useStepForm<null>({
    flow,
    mainField: 'password',
    check: text => ({
      password: text('password') ? checkPassword(text('password'), username) : '请输入新密码',
      confirmpassword: text('confirmpassword') === text('password') ? null : '两次输入的密码不一样！',
    }),
    send: text => passwordReset.reset({ ticket, password: text('password'), confirmpassword: text('confirmpassword') }),
    onDone: flow.finish,
  })
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <Field label="账号" name="username" autoComplete="username" value={username} readOnly tabIndex={-1} />
      <PasswordInput
        label="新密码"
        isNew
        autoFocus
        error={errors.password}
        hint={typed === '' ? passwordRule : (checkPassword(typed, username) ?? '密码符合要求')}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      <PasswordInput label="确认新密码" name="confirmpassword" isNew error={errors.confirmpassword} />
      <SubmitButton isBusy={isBusy}>重置密码</SubmitButton>
    </form>
  )
}
