import { passwordRule } from '@xw/shared/session/password-policy'
import type { RegistrationSchool } from '@xw/shared/wire/registration'
import { Captcha } from '../../../features/sign-in/captcha.tsx'
import { CodeField } from '../../../features/sign-in/code-field.tsx'
import { Field } from '../../../features/sign-in/field.tsx'
import { PasswordInput } from '../../../features/sign-in/password-input.tsx'
import { SchoolField } from '../../../features/sign-in/school-field.tsx'
import styles from '../../../features/sign-in/sign-in.module.css'
import { SubmitButton } from '../../../features/sign-in/submit-button.tsx'
import { Agreement } from './agreement.tsx'
import { useRegisterForm } from './use-register-form.ts'

interface RegisterFormProps {
  schools: RegistrationSchool[]
  /** The code of the school from the link that the visitor followed. */
  linked: string | null
}

/** Asks for the personal data, the account and password, and the phone that verifies the visitor. */
export function RegisterForm({ schools, linked }: RegisterFormProps) {
  const {
    form,
    school,
    choose,
    isBusy,
    errors,
    refusal,
    isSent,
    round,
    level,
    secondsLeft,
    requestCode,
    submit,
    ...rest
  } = useRegisterForm(schools, linked)
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {schools.length > 1 && (
        <SchoolField schools={schools} initial={school} mustChoose error={errors.school} onChoose={choose} />
      )}
      {school?.isReviewed && <p className={styles.hint}>{school.name}审核后可以登录，结果以短信告知。</p>}
      <Field label="姓名" name="realname" autoComplete="name" maxLength={100} error={errors.realname} />
      <Field label="学号或工号（选填）" name="workNo" autoComplete="off" maxLength={64} error={errors.workNo} />
      <Field
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={18}
        error={errors.username}
        hint="登录时使用，4 到 18 位字母、数字或下划线"
      />
      <PasswordInput label="设置密码" isNew hint={passwordRule} error={errors.password} />
      <PasswordInput label="确认密码" name="confirm" isNew error={errors.confirm} />
      <Field label="邮箱（选填）" name="email" type="email" autoComplete="email" maxLength={100} error={errors.email} />
      <Field label="手机号" name="phone" type="tel" autoComplete="tel-national" maxLength={11} error={errors.phone} />
      <Captcha purpose="code" level={level} round={round} error={errors.captcha} />
      <CodeField
        label="短信验证码"
        name="smscode"
        error={errors.smscode}
        sent={isSent ? '短信已发送到该手机号，验证码 5 分钟内有效' : undefined}
        isBusy={isBusy}
        secondsLeft={secondsLeft}
        onRequest={requestCode}
      />
      <Agreement {...rest.notice} hasSchool={school !== undefined} error={errors.noticeVersion} />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <SubmitButton isBusy={isBusy}>注 册</SubmitButton>
    </form>
  )
}
