import styles from './alteration.module.css'
import { type PasswordResetStep, passwordResetSteps } from './use-password-reset-flow.ts'

const titles: Record<PasswordResetStep, string> = {
  name: '确认账号',
  prove: '身份验证',
  password: '设置新密码',
  done: '完成',
}

/** Shows the current one of the four steps. */
export function PasswordResetStepList({ step }: { step: PasswordResetStep }) {
  const current = passwordResetSteps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label="找回密码的步骤">
      {passwordResetSteps.map((one, index) => (
        <li key={one} data-passed={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          {titles[one]}
        </li>
      ))}
    </ol>
  )
}
