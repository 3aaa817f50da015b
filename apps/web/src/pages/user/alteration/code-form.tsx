import { patterns } from '@xw/shared/rules/patterns'
import type { PasswordResetMethod, PasswordResetProof } from '@xw/shared/wire/lost-password'
import { useState } from 'react'
import { passwordReset } from '../../../data/session/password-reset.ts'
import { CodeField } from '../../../features/sign-in/code-field.tsx'
import { Field } from '../../../features/sign-in/field.tsx'
import { focusField, readFormTexts } from '../../../features/sign-in/form.ts'
import styles from '../../../features/sign-in/sign-in.module.css'
import { SubmitButton } from '../../../features/sign-in/submit-button.tsx'
import { useCountdown } from '../../../features/sign-in/use-countdown.ts'
import type { PasswordResetFlow } from './use-password-reset-flow.ts'
import { useStepForm } from './use-step-form.ts'

/** The server sends no second code to a receiver before this time. */
const resendSeconds = 60

const codeChannels = {
  phone: {
    name: '手机号',
    label: '账号绑定的手机号',
    pattern: patterns.mobile,
    input: { type: 'tel', autoComplete: 'tel-national', maxLength: 11 },
    code: '短信验证码',
    sent: '如该手机号是此账号已验证的手机号，验证码将发送到手机，5 分钟内有效。未收到时，请改用邮箱或联系院系管理员',
  },
  mail: {
    name: '邮箱',
    label: '账号绑定的邮箱',
    pattern: patterns.email,
    input: { type: 'email', autoComplete: 'email', maxLength: 100 },
    code: '邮箱验证码',
    sent: '如该邮箱是此账号绑定的邮箱，验证码将发送到邮箱，15 分钟内有效',
  },
} as const

interface CodeFormProps {
  flow: PasswordResetFlow
  channel: PasswordResetMethod
  ticket: string
  autoFocus: boolean
}

/** Asks for a phone number or e-mail address and the code that was sent there. */
export function CodeForm({ flow, channel: way, ticket, autoFocus }: CodeFormProps) {
  const { name, label, pattern, input, code, sent } = codeChannels[way]
  const { account } = flow.flow
  const [isSent, setSent] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const checkReceiver = (receiver: string) =>
    receiver === '' ? `请输入${name}` : pattern.test(receiver) ? null : `${name}${pattern.message}`
  const { form, isBusy, errors, showErrors, ask, submit } = useStepForm<PasswordResetProof>({
    flow,
    mainField: 'code',
    check: text => ({
      receiver: checkReceiver(text('receiver').trim()),
      code: /^\d{6}$/.test(text('code').trim()) ? null : `请输入 6 位数字的${code}`,
    }),
    send: text => passwordReset.prove({ ticket, way, receiver: text('receiver').trim(), code: text('code').trim() }),
    onDone: flow.prove,
  })

  async function requestCode() {
    if (!form.current || isBusy) return
    const receiver = readFormTexts(form.current)('receiver').trim()
    if (showErrors({ receiver: checkReceiver(receiver) })) return
    const answer = await ask(() => passwordReset.sendCode({ ticket, way, receiver }))
    const isTaken = !('isRefused' in answer)
    setSent(isTaken)
    start(isTaken ? resendSeconds : answer.waitSeconds)
    if (isTaken) focusField(form.current, 'code')
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <Field
        label={label}
        name="receiver"
        {...input}
        autoFocus={autoFocus}
        defaultValue={pattern.test(account) ? account : ''}
        error={errors.receiver}
      />
      <CodeField
        label={code}
        name="code"
        error={errors.code}
        sent={isSent ? sent : undefined}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        onRequest={requestCode}
      />
      <SubmitButton isBusy={isBusy}>下一步</SubmitButton>
    </form>
  )
}
