import { Button, Form } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountForm } from '../../../data/account.ts'
import type { PasswordChange } from '../../../data/change-password.ts'
import styles from '../../../features/account/account.module.css'
import { PasswordForm } from '../../../features/password/password-form.tsx'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { NotificationSwitches } from './notification-switches.tsx'

const tabs = [
  { key: 'profile', label: '个人信息' },
  { key: 'password', label: '修改密码' },
  { key: 'notifications', label: '消息通知' },
]

/** SY-24: what one changes of the own account. */
export default function AccountSettingsPage() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'profile'
  return (
    <PageWrapper tabs={{ items: tabs, activeKey: tab, onChange: key => setSearch({ tab: key }) }}>
      <section className={styles.card} aria-label={tabs.find(({ key }) => key === tab)?.label ?? ''}>
        {tab === 'password' ? <OwnPassword /> : tab === 'notifications' ? <NotificationSwitches /> : <Profile />}
      </section>
    </PageWrapper>
  )
}

function Profile() {
  return <PageForm form={useAccountForm()} />
}

function OwnPassword() {
  const [form] = Form.useForm<PasswordChange>()
  const [isBusy, setBusy] = useState(false)
  return (
    <div className={styles.form}>
      <PasswordForm form={form} onSaving={setBusy} onChanged={form.resetFields} />
      <Button type="primary" loading={isBusy} onClick={form.submit}>
        修改密码
      </Button>
    </div>
  )
}
