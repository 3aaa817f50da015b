import { useState } from 'react'
import { Link } from 'react-router'
import { useLiveNotices, useMyNotices } from '../../data/notices.ts'
import { useHasPage } from '../../data/session/permissions.ts'
import { myNoticesPath } from '../../lib/paths.ts'
import { LoadFailure } from '../../resource/page-states.tsx'
import { NoticeRows } from '../notices/notice-rows.tsx'
import { useOpenNotice } from '../notices/use-open-notice.tsx'
import styles from './dashboard.module.css'
import { DashboardCard } from './dashboard-card.tsx'

const atFirst = 5
const atMost = 100

/** The latest announcements, read or not; who has no page of them, as students, finds the older ones here. */
export function LatestNotices() {
  const hasPage = useHasPage(myNoticesPath)
  const [count, setCount] = useState(atFirst)
  const { data, error, refetch } = useMyNotices({ pageNo: 1, pageSize: count })
  const { open, holder } = useOpenNotice()
  useLiveNotices()
  return (
    <DashboardCard title="通知公告" extra={hasPage && <Link to={myNoticesPath}>查看更多</Link>}>
      {holder}
      {data ? (
        <NoticeRows notices={data.records} isFiltered={false} onOpen={open} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting} role="status" aria-label="正在加载" />
      )}
      {!hasPage && data && data.total > count && count < atMost && (
        <button type="button" className="xw-link-button" onClick={() => setCount(atMost)}>
          查看更多
        </button>
      )}
    </DashboardCard>
  )
}
