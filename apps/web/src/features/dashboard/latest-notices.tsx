import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLiveNotices, useMyNotices } from '../../data/notices.ts'
import { useHasPage } from '../../data/permissions.ts'
import { myNoticesPath } from '../../lib/paths.ts'
import { FailedFace } from '../../resource/faces.tsx'
import { NoticeRows } from '../notices/notice-rows.tsx'
import { useOpenNotice } from '../notices/use-open-notice.tsx'
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
        <FailedFace error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
      {!hasPage && data && data.total > count && count < atMost && (
        <Button type="link" onClick={() => setCount(atMost)}>
          查看更多
        </Button>
      )}
    </DashboardCard>
  )
}
