import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useLiveNotices, useMyNotices } from '../../../data/notices.ts'
import { useHasPage } from '../../../data/permissions.ts'
import { useOpenNotice } from '../../../layout/use-open-notice.tsx'
import { myNoticesPath } from '../../../lib/paths.ts'
import { FailedFace } from '../../../resource/faces.tsx'
import { NoticeRows } from '../../isps/user-announcement/notice-rows.tsx'
import { DashboardCard } from '../dashboard-card.tsx'

/** The latest announcements, read or not. */
export function LatestNotices() {
  const { data, error, refetch } = useMyNotices({ pageNo: 1, pageSize: 5 })
  const { open, holder } = useOpenNotice()
  const hasPage = useHasPage(myNoticesPath)
  useLiveNotices()
  return (
    <DashboardCard title="通知公告" extra={hasPage && <Link to={myNoticesPath}>查看更多</Link>}>
      {holder}
      {data ? (
        <NoticeRows notices={data.records} isFiltered={false} onOpen={open} />
      ) : error ? (
        <FailedFace error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </DashboardCard>
  )
}
