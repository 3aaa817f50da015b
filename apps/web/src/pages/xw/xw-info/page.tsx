import { degreeRecordTable, linkFilters } from '@xw/shared/degree/degree-record'
import { useSearchParams } from 'react-router'
import { useCurrentRoute, useHasPage } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { degreeRecordPath } from '../../../lib/paths.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { ListSkeleton } from '../../../resource/page-states.tsx'
import styles from './batch-line.module.css'
import { ImportMenu } from './import-menu.tsx'
import { useBatchFilter } from './use-batch-filter.ts'

const BatchLine = lazyPart(() => import('./batch-line.tsx'))
const LinkFilterTags = lazyPart(() => import('./link-filter-tags.tsx'))
const BatchActions = lazyPart(() => import('./batch-actions.tsx'))

/** The degree records of the type that the menu item names. */
export default function XwInfoPage() {
  const route = useCurrentRoute()?.route
  const { filter, ...choice } = useBatchFilter(route?.query)
  // Users whose menu lacks the record page open records over the list.
  const hasPage = useHasPage(degreeRecordPath)
  const [search] = useSearchParams()
  const isNarrowed = linkFilters.some(name => search.has(name))
  if (!filter) return <ListSkeleton />
  return (
    <ListPage
      resource={degreeRecordTable}
      {...(route && { title: route.meta.title })}
      filter={filter}
      recordPath={hasPage ? degreeRecordPath : null}
      description={
        <div className={styles.line}>
          <BatchLine {...choice} />
          {isNarrowed && <LinkFilterTags />}
        </div>
      }
      imports={<ImportMenu />}
      batchActions={<BatchActions />}
      isForWhole
      hasAllBatchActions
    />
  )
}
