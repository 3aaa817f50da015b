import type { PasswordResetStart } from '@xw/shared/wire/lost-password'
import { passwordReset } from '../../../data/session/password-reset.ts'
import { Captcha } from '../../../features/sign-in/captcha.tsx'
import { Field } from '../../../features/sign-in/field.tsx'
import { readCaptcha } from '../../../features/sign-in/form.ts'
import { SchoolField } from '../../../features/sign-in/school-field.tsx'
import styles from '../../../features/sign-in/sign-in.module.css'
import { SubmitButton } from '../../../features/sign-in/submit-button.tsx'
import { useSignInPage } from '../../../features/sign-in/use-sign-in-page.ts'
import type { PasswordResetFlow } from './use-password-reset-flow.ts'
import { useStepForm } from './use-step-form.ts'

/** Asks for the school and the account, behind a captcha. */
export function NameStep({ flow }: { flow: PasswordResetFlow }) {
  const { schools, initialSchool } = useSignInPage()
  const { form, isBusy, errors, round, submit } = useStepForm<PasswordResetStart>({
    flow,
    mainField: 'account',
    check: text => ({
      school: schools && schools.length > 1 && !text('school') ? '请选择学校' : null,
      account: text('account').trim() ? null : '请输入用户名或手机号',
      captcha: text('captcha').trim() ? null : '请先完成验证',
    }),
    send: text =>
      passwordReset.begin({
        account: text('account').trim(),
        ...readCaptcha(text),
        tenantId: Number(text('school')) || null,
      }),
    onDone: (named, text) => flow.name(text('account').trim(), named),
  })
  if (!schools) return null
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {flow.notice && (
        <p className={styles.refusal} role="alert">
          {flow.notice}
        </p>
      )}
      {schools.length > 1 && <SchoolField schools={schools} initial={initialSchool} mustChoose error={errors.school} />}
      <Field
        label="用户名或手机号"
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        defaultValue={flow.flow.account}
        error={errors.account}
      />
      <Captcha purpose="code" round={round} error={errors.captcha} />
      <SubmitButton isBusy={isBusy}>下一步</SubmitButton>
    </form>
  )
}
