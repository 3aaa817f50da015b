import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useMissingGrants } from '../../data/use-missing-grants.ts'
import { dayjs } from '../../lib/dayjs.ts'
import { greeting } from '../../lib/greeting.ts'
import { displayName, type User } from '../../lib/session.ts'
import { PageWrapper } from '../../widgets/page-wrapper.tsx'
import styles from './dashboard.module.css'
import { OwnFacts } from './own-facts.tsx'

/** The frame of both dashboards: the greeting over a wide column and who the user is beside it. */
export function GreetingPage({ user, children }: { user: User; children: ReactNode }) {
  const now = dayjs()
  const missing = useMissingGrants()
  return (
    <PageWrapper
      title={`${greeting(now.hour())}，${displayName(user)}`}
      description={`今天是${now.format('YYYY年M月D日 dddd')}`}
    >
      {missing && <Alert className={styles.missing ?? ''} type="warning" showIcon title={missing} />}
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <OwnFacts user={user} />
      </div>
    </PageWrapper>
  )
}
