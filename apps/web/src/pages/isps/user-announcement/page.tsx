import { Button, Input, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { markAllNoticesRead, useLiveNotices, useMyNotices } from '../../../data/notices.ts'
import { NoticeRows } from '../../../features/notices/notice-rows.tsx'
import { useOpenNotice } from '../../../features/notices/use-open-notice.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'
import styles from './announcements.module.css'

const readStates = [
  { value: '', label: '全部' },
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
]

/** SH-06: lists all announcements of the signed-in user. The filters are in the URL. */
export default function UserAnnouncementPage() {
  const [search, setSearch] = useSearchParams()
  const readFlag = search.get('readFlag') ?? ''
  const titile = search.get('titile') ?? ''
  const pageNo = Math.max(1, Number(search.get('pageNo')) || 1)
  const [pageSize, setPageSize] = useState(firstPage.pageSize)
  const { data, error, isFetching, refetch } = useMyNotices({
    ...(titile && { titile }),
    ...(readFlag && { readFlag }),
    pageNo,
    pageSize,
  })
  const { open, holder } = useOpenNotice()
  useLiveNotices()
  const change = (more: Record<string, string>) =>
    setSearch(dropEmpty({ readFlag, titile, ...more }), { replace: true })

  return (
    <PageWrapper links={<Button onClick={() => void markAllNoticesRead()}>全部标为已读</Button>}>
      {holder}
      <section className={styles.card} aria-busy={isFetching}>
        <div className={styles.tools}>
          <Segmented
            options={readStates}
            value={readFlag}
            onChange={value => change({ readFlag: value })}
            aria-label="阅读状态"
          />
          <Input.Search
            key={titile}
            className={styles.search ?? ''}
            defaultValue={titile}
            placeholder="搜索标题"
            aria-label="搜索标题"
            allowClear
            maxLength={100}
            onSearch={value => change({ titile: value.trim() })}
          />
        </div>
        {data ? (
          <NoticeRows notices={data.records} isFiltered={Boolean(titile || readFlag)} onOpen={open} />
        ) : error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
        {data && data.total > firstPage.pageSize && (
          <Pagination
            className={styles.pages ?? ''}
            {...toPagination({ pageNo, pageSize }, data.total, next => {
              setPageSize(next.pageSize)
              change({ pageNo: String(next.pageNo) })
            })}
            showTotal={total => `共 ${total} 条`}
          />
        )}
      </section>
    </PageWrapper>
  )
}

const dropEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
