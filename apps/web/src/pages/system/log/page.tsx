import { logResource, platformLogResource } from '@xw/shared/resources/sys/log'
import { useCurrentRoute } from '../../../data/session/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'

const cells = { success: tagCell({ '1': 'success', '0': 'error' }) }

/**
 * SY-11: shows the kind of log that the menu item names, or the log of the platform. A log can be searched but not
 * changed.
 */
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
