import { Skeleton, Switch } from 'antd'
import { type NotificationChoices, useNotificationChoices } from '../../../data/notification-choices.ts'
import styles from '../../../features/account/account.module.css'
import { LoadFailure } from '../../../resource/page-states.tsx'

const choosable: readonly { key: keyof NotificationChoices; label: string; help: string }[] = [
  { key: 'mail', label: '邮件通知', help: '通知公告和审核结果同时发到您的邮箱；本单位未配置邮件服务时不发送。' },
  { key: 'readAloud', label: '语音播报', help: '页面打开时，收到新消息朗读标题。' },
]

export function NotificationSwitches() {
  const { choices, error, retry, save } = useNotificationChoices()
  if (!choices) return error ? <LoadFailure error={error} onRetry={retry} /> : <Skeleton active />
  return (
    <ul className={styles.sessions}>
      <li>
        <div>
          <strong>站内消息</strong>
          <span>页面右上角的消息提醒，始终开启。</span>
        </div>
        <Switch checked disabled aria-label="站内消息" />
      </li>
      {choosable.map(({ key, label, help }) => (
        <li key={key}>
          <div>
            <strong>{label}</strong>
            <span>{help}</span>
          </div>
          <Switch checked={choices[key]} aria-label={label} onChange={isOn => void save({ ...choices, [key]: isOn })} />
        </li>
      ))}
    </ul>
  )
}
