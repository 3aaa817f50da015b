import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useMissingGrants } from '../../data/session/use-missing-grants.ts'
import { dayjs } from '../../lib/dayjs.ts'
import { greeting } from '../../lib/greeting.ts'
import { displayName, type User } from '../../lib/session.ts'
import { PageWrapper } from '../../widgets/page-wrapper.tsx'
import styles from './dashboard.module.css'
import { OwnDegreeCard } from './own-degree-card.tsx'
import { OwnFacts } from './own-facts.tsx'

interface GreetingPageProps {
  user: User
  /** Content below the greeting. */
  about?: ReactNode
  links?: ReactNode
  /** Content across the whole width, above the columns. */
  wide?: ReactNode
  children: ReactNode
}

/** The frame of both dashboards: the greeting above a wide column and the user's account. */
export function GreetingPage({ user, about, links, wide, children }: GreetingPageProps) {
  const now = dayjs()
  const missing = useMissingGrants()
  return (
    <PageWrapper
      title={`${greeting(now.hour())}，${displayName(user)}`}
      description={about ?? `今天是${now.format('YYYY年M月D日 dddd')}`}
      links={links}
    >
      {missing && <Alert className={styles.missing ?? ''} type="warning" showIcon title={missing} />}
      {user.student === 'also' && (
        <div className={styles.own}>
          <OwnDegreeCard />
        </div>
      )}
      {wide && <div className={styles.wide}>{wide}</div>}
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <OwnFacts user={user} />
      </div>
    </PageWrapper>
  )
}
