import { LatestNotices } from '../../../features/dashboard/latest-notices.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { OwnTasks } from './own-tasks.tsx'
import { RecentRecords } from './recent-records.tsx'
import { Shortcuts } from './shortcuts.tsx'
import styles from './workplace.module.css'

/** DG-10: the user's own notices, running tasks, chosen shortcuts and recent records. */
export default function WorkplacePage() {
  return (
    <PageWrapper>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Shortcuts />
          <OwnTasks />
        </div>
        <div className={styles.column}>
          <LatestNotices />
          <RecentRecords />
        </div>
      </div>
    </PageWrapper>
  )
}
