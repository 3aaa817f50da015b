import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerQrSignIn, fetchQrRequest } from '../../../data/session/qr-sign-in.ts'
import styles from '../../../features/account/account.module.css'
import { deviceName } from '../../../lib/device-name.ts'
import { displayName, useSession } from '../../../lib/session.ts'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { DetailsList } from '../../../widgets/details-list.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'

/**
 * On a signed-in phone: shows the device that wants to sign in as its owner, and lets the owner approve or refuse it.
 */
export default function ScanPage() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const user = useSession(state => state.user)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ isDone: boolean; message: string } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['scanned', code],
    queryFn: ({ signal }) => fetchQrRequest(code, signal),
    retry: false,
    gcTime: 0,
  })
  if (outcome)
    return (
      <PageWrapper>
        <Result status={outcome.isDone ? 'success' : 'info'} title={outcome.message} />
      </PageWrapper>
    )
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />

  async function answer(isConfirmed: boolean) {
    setBusy(true)
    try {
      const { success, message } = await answerQrSignIn(code, isConfirmed)
      setOutcome({ isDone: success && isConfirmed, message })
    } finally {
      setBusy(false)
    }
  }
  const facts = [
    { key: 'user', label: '登录账号', children: user ? displayName(user) : '' },
    { key: 'device', label: '设备', children: deviceName(data.userAgent) },
    { key: 'ip', label: '网络地址', children: data.ip },
    { key: 'time', label: '打开时间', children: data.askedTime ?? '' },
  ]
  return (
    <PageWrapper>
      <section className={styles.card} aria-label="确认登录">
        <h2>在另一台设备上登录？</h2>
        <DetailsList columns={1} items={facts} />
        <Alert
          className={styles.warning ?? ''}
          type="warning"
          showIcon
          title="请确认二维码是您自己刚刚在身边的设备上打开的"
          description="他人发来的、网页或群里看到的登录二维码，一经确认，对方就能以您的身份登录。"
        />
        <div className={styles.tools}>
          <Button type="primary" size="large" loading={isBusy} onClick={() => void answer(true)}>
            确认登录
          </Button>
          <Button size="large" disabled={isBusy} onClick={() => void answer(false)}>
            取消
          </Button>
        </div>
      </section>
    </PageWrapper>
  )
}
