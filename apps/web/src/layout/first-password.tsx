import { Button, Form } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PasswordChange } from '../data/session/change-password.ts'
import { PasswordForm } from '../features/password/password-form.tsx'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { useSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { BrandMark } from '../widgets/brand-mark.tsx'
import styles from './first-password.module.css'
import { LogoutLink } from './logout-link.tsx'

/** Replaces the shell while the user still has the initial password; no other page opens before it is changed. */
export default function FirstPassword() {
  const [form] = Form.useForm<PasswordChange>()
  const [isBusy, setBusy] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const firstSignIn = useSession(state => state.firstSignIn)
  useDocumentTitle('修改初始密码')

  async function enter() {
    useSession.setState({ mustChangePassword: false, firstSignIn: false })
    // The route guard now loads the routes that the initial password kept closed.
    await navigate(pathname + search, { replace: true })
  }

  return (
    <AntdTheme>
      <main className={styles.page}>
        <section className={styles.card}>
          <BrandMark size={40} />
          <h1>请先修改初始密码</h1>
          <p>您正在使用初始密码。为了账号安全，设置自己的密码后才能继续使用。</p>
          {firstSignIn && <p>首次登录还需核对您的身份：请填写与学校登记一致的姓名和证件号码。</p>}
          <PasswordForm form={form} asksWho={firstSignIn} onSaving={setBusy} onChanged={enter} />
          <Button type="primary" size="large" block loading={isBusy} onClick={form.submit}>
            修改密码并继续
          </Button>
          <LogoutLink />
        </section>
      </main>
    </AntdTheme>
  )
}
