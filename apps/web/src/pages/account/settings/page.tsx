import { Button, Form } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountForm } from '../../../data/session/account.ts'
import type { PasswordChange } from '../../../data/session/change-password.ts'
import styles from '../../../features/account/account.module.css'
import { PasswordForm } from '../../../features/password/password-form.tsx'
import { SecretInput } from '../../../field-types/secret-input.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { OwnBindings } from './own-bindings.tsx'
import { PhoneProof } from './phone-proof.tsx'

/** Loads on demand, because few users set up a factor and its code is larger than the rest of the page. */
const OwnFactor = lazyPart(() => import('./own-factor.tsx'))

/** SY-24: the settings that users change on their own account. */
export default function AccountSettingsPage() {
  const [search, setSearch] = useSearchParams()
  const { key: tab, part: Tab, label } = tabs.find(({ key }) => key === search.get('tab')) ?? profile
  return (
    <PageWrapper tabs={{ items: tabs, activeKey: tab, onChange: key => setSearch({ tab: key }) }}>
      <section className={styles.card} aria-label={label}>
        <Tab />
      </section>
    </PageWrapper>
  )
}

const inputs = { oldpassword: SecretInput }

function Profile() {
  return (
    <>
      <PhoneProof />
      <PageForm form={useAccountForm()} inputs={inputs} />
    </>
  )
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

const profile = { key: 'profile', label: '个人信息', part: Profile }
const tabs = [
  profile,
  { key: 'password', label: '修改密码', part: OwnPassword },
  { key: 'factor', label: '动态口令', part: OwnFactor },
  { key: 'notifications', label: '消息通知', part: NotificationSwitches },
  { key: 'bindings', label: '账号绑定', part: OwnBindings },
]
