import { logResource, platformLogResource } from '@xw/shared/resources/sys/log'
import { useCurrentRoute } from '../../../data/session/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'

const cells = { success: tagCell({ '1': 'success', '0': 'error' }) }

/** SY-11: one kind of log, which the menu entry names, or that of the platform. It is looked at and searched, never changed. */
export default function LogPage() {
  const filter = useCurrentRoute()?.route.query
  return (
    <ListPage
      resource={filter ? logResource.path : platformLogResource.path}
      {...(filter && { filter })}
      cells={cells}
    />
  )
}
