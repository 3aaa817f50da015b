import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { VersionComparison } from './comparison.tsx'
import styles from './data-log.module.css'
import { useVersions } from './use-data-log.ts'
import { useDataLogLocation } from './use-data-log-location.ts'
import { VersionList } from './version-list.tsx'

/** Lists the versions of one record and compares two of them. `title` is the title of its table. */
export function RecordVersions({ title }: { title: string }) {
  const { location: place, linkToList } = useDataLogLocation()
  const { versions, error, hasNextPage, isFetching, fetchNextPage, refetch } = useVersions(place)
  const [newest, before] = versions ?? []
  const right = place.right ?? newest?.dataVersion
  const left = place.left ?? before?.dataVersion
  return (
    <section className={styles.body} aria-label="版本" aria-busy={isFetching}>
      <div className={styles.recordHead}>
        <RecordTitle text={newest?.dataName || place.dataId} />
        <span className={styles.quiet}>{title}</span>
        <Link to={linkToList}>返回列表</Link>
      </div>
      {!versions && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {versions?.length === 1 && <EmptyState text="这条记录还没有修改过" />}
      {versions && versions.length > 1 && (
        <div className={styles.columns}>
          <div>
            <VersionList versions={versions} />
            {hasNextPage && (
              <Button className={styles.more ?? ''} loading={isFetching} onClick={() => void fetchNextPage()}>
                更早的版本
              </Button>
            )}
          </div>
          {left && right && <VersionComparison key={`${left} ${right}`} versions={versions} pair={{ left, right }} />}
        </div>
      )}
    </section>
  )
}

/**
 * Takes the focus, because the link that the user followed is gone. Screen readers start at the record's name, and Tab
 * continues from it.
 */
function RecordTitle({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  )
}
