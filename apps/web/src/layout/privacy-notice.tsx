import { useQuery } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import type { PrivacyNotice as Notice } from '@xw/shared/wire/privacy'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, request } from '../api/http.ts'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { notify } from '../lib/notify.ts'
import { useSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { ListSkeleton, LoadFailure } from '../resource/page-states.tsx'
import { NoticeText } from '../widgets/notice-text.tsx'
import { PageTitle } from '../widgets/page-title.tsx'
import { LogoutLink } from './logout-link.tsx'
import styles from './privacy-notice.module.css'

/** Replaces the shell until a student has acknowledged the privacy notice; no other page opens before that. */
export default function PrivacyNotice() {
  const [hasRead, setRead] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['privacy-notice'],
    queryFn: ({ signal }) => call<Notice>(paths.privacy.notice, { silent: true, signal }),
    gcTime: 0,
  })
  useDocumentTitle(data?.title ?? '个人信息告知书')
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />

  async function acknowledge({ version }: Notice) {
    setBusy(true)
    try {
      const { success, message } = await request(paths.privacy.acknowledge, { method: 'POST', body: { version } })
      if (success) {
        useSession.setState({ mustReadNotice: false })
        // Navigating again lets the route guard load the routes that it kept closed until now.
        await navigate(pathname + search, { replace: true })
        return
      }
      notify.warn(message)
      setRead(false)
      void refetch()
    } catch {
      // The request has already shown its error; the page stays as it is.
    } finally {
      setBusy(false)
    }
  }

  return (
    <AntdTheme>
      <main className={styles.page}>
        <section className={styles.card}>
          <PageTitle>{data.title}</PageTitle>
          <div className={styles.text}>
            <NoticeText content={data.content} />
          </div>
          <Checkbox checked={hasRead} onChange={event => setRead(event.target.checked)}>
            我已阅读并知悉以上内容
          </Checkbox>
          <Button
            type="primary"
            size="large"
            block
            disabled={!hasRead}
            loading={isBusy}
            onClick={() => void acknowledge(data)}
          >
            确认并继续
          </Button>
          <LogoutLink />
        </section>
      </main>
    </AntdTheme>
  )
}
