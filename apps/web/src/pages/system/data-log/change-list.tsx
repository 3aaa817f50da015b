import type { LoggedChange } from '@xw/shared/wire/data-log'
import { Button, Tag } from 'antd'
import { Link } from 'react-router'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import styles from './data-log.module.css'
import { type LoggedChangesQuery, useChanges } from './use-data-log.ts'
import { useDataLogLocation } from './use-data-log-location.ts'

/**
 * Lists the changes of a table. Each change links to its record and compares the version it made with the version
 * before.
 */
export function ChangeList({ query }: { query: LoggedChangesQuery }) {
  const { changes, error, hasNextPage, isFetching, fetchNextPage, refetch } = useChanges(query)
  if (!changes) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />
  const isAsked = query.keyword !== '' || query.createBy !== ''
  return (
    <div aria-busy={isFetching}>
      {changes.length === 0 && !hasNextPage && (
        <EmptyState text={isAsked ? '没有符合条件的修改' : '这张表还没有修改过的记录'} />
      )}
      {changes.length === 0 && hasNextPage && <EmptyState text="最近的修改中没有符合条件的，可以继续往前找" />}
      <ul className={styles.changes} aria-label="修改">
        {changes.map(change => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className={styles.more ?? ''} loading={isFetching} onClick={() => void fetchNextPage()}>
          更早的修改
        </Button>
      )}
    </div>
  )
}

function Change({ change }: { change: LoggedChange }) {
  const { dataId, dataName, dataVersion, createBy, createByName, createTime, isDeleted } = change
  const { linkTo } = useDataLogLocation()
  return (
    <li>
      <span className={styles.name}>
        <Link to={linkTo(dataId, { left: dataVersion - 1, right: dataVersion })}>{dataName || dataId}</Link>
        {isDeleted && <Tag>在回收站</Tag>}
      </span>
      <span>改为第 {dataVersion} 版</span>
      <span>{createByName ?? createBy ?? '系统'}</span>
      <time>{createTime}</time>
    </li>
  )
}
