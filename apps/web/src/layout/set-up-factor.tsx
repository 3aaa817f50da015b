import type { FactorSetup } from '@xw/shared/wire/second-factor'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beginFactor, useOwnFactor } from '../data/session/second-factor.ts'
import { FactorSetUp } from '../features/second-factor/factor-set-up.tsx'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { notify } from '../lib/notify.ts'
import { useSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { BrandMark } from '../widgets/brand-mark.tsx'
import styles from './first-password.module.css'
import { LogoutLink } from './logout-link.tsx'

/** Replaces the shell while an administrator lacks the second factor that the platform requires. */
export default function SetUpFactor() {
  const { factor } = useOwnFactor()
  const [begun, setBegun] = useState<FactorSetup | null>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useDocumentTitle('设置动态口令')

  // The factor may have been set up meanwhile, in another window or before a reload.
  const isThere = begun === null && factor !== null && factor.since !== null
  const enter = useCallback(async () => {
    useSession.setState({ mustSetUpFactor: false })
    // Navigating again lets the route guard load the routes that it kept closed until now.
    await navigate(pathname + search, { replace: true })
  }, [navigate, pathname, search])
  useEffect(() => {
    if (isThere) void enter()
  }, [isThere, enter])

  async function begin() {
    const { success, message, result } = await beginFactor()
    if (success) setBegun(result)
    else notify.warn(message)
  }

  return (
    <AntdTheme>
      <main className={styles.page}>
        <section className={styles.card}>
          <BrandMark size={40} />
          <h1>请先设置动态口令</h1>
          <p>平台要求管理员在密码之外，用手机上的动态口令再证明一次身份。设置后才能继续使用。</p>
          {begun ? (
            <FactorSetUp begun={begun} onDone={() => void enter()} />
          ) : (
            <Button type="primary" size="large" block onClick={() => void begin()}>
              开始设置
            </Button>
          )}
          <LogoutLink />
        </section>
      </main>
    </AntdTheme>
  )
}
