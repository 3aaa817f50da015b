import { account as accountDef } from '@xw/shared/resources/sys/account'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from '../../../data/account.ts'
import { changePassword, type PasswordChange } from '../../../data/change-password.ts'
import { PasswordForm } from '../../../layout/password-form.tsx'
import { FailedFace, ListSkeleton } from '../../../resource/faces.tsx'
import { SettingsForm } from '../../../resource/settings-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from '../account.module.css'
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
  const { account, error, retry, save } = useAccount()
  if (!account) return error ? <FailedFace error={error} onRetry={retry} /> : <ListSkeleton />
  return <SettingsForm key={account.version} def={accountDef} record={account} onSave={save} />
}

function OwnPassword() {
  const [form] = Form.useForm<PasswordChange>()
  const [isBusy, setBusy] = useState(false)
  async function save(change: PasswordChange) {
    setBusy(true)
    try {
      if (await changePassword(change)) form.resetFields()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <PasswordForm form={form} onFinish={save} />
      <Button type="primary" loading={isBusy} onClick={form.submit}>
        修改密码
      </Button>
    </div>
  )
}
