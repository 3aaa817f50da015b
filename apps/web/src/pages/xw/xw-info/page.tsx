import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { useCurrentRoute, useHasPage } from '../../../data/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { degreeRecordPath } from '../../../lib/paths.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { ImportMenu } from './import-menu.tsx'

const BatchActions = lazyPart(() => import('./batch-actions.tsx'))

/** The degree records of one type, which the menu entry names. */
export default function XwInfoPage() {
  const filter = useCurrentRoute()?.route.query
  // Who was not given the page of a record has it over the list.
  const hasPage = useHasPage(degreeRecordPath)
  return (
    <ListPage
      resource={xwInfoTable}
      {...(filter && { filter })}
      recordPath={hasPage ? degreeRecordPath : null}
      imports={<ImportMenu />}
      batchActions={<BatchActions />}
      isForWhole
    />
  )
}
