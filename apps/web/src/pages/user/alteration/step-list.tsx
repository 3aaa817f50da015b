import styles from './alteration.module.css'
import { type LostStep, lostSteps } from './use-lost-flow.ts'

const titles: Record<LostStep, string> = {
  name: '确认账号',
  prove: '身份验证',
  password: '设置新密码',
  done: '完成',
}

/** Where somebody stands in the four steps. */
export function StepList({ step }: { step: LostStep }) {
  const current = lostSteps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label="找回密码的步骤">
      {lostSteps.map((one, index) => (
        <li key={one} data-passed={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          {titles[one]}
        </li>
      ))}
    </ol>
  )
}
