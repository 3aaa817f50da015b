import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { useCurrentRoute } from '../../../data/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { ImportMenu } from './import-menu.tsx'

const BatchActions = lazyPart(() => import('./batch-actions.tsx'))

/** The degree records of one type, which the menu entry names. */
export default function XwInfoPage() {
  const filter = useCurrentRoute()?.route.query
  return (
    <ListPage
      resource={xwInfoTable}
      {...(filter && { filter })}
      imports={<ImportMenu />}
      batchActions={<BatchActions />}
      isForWhole
    />
  )
}
