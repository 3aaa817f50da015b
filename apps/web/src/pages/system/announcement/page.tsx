import { announcementResource } from '@xw/shared/resources/sys/announcement'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { AnnouncementActions } from './announcement-actions.tsx'

const rowActions = (record: RecordOf<typeof announcementResource>) => <AnnouncementActions announcement={record} />

const cells = {
  priority: tagCell({ L: 'default', M: 'warning', H: 'error' }),
  sendStatus: tagCell({ '0': 'default', '1': 'success', '2': 'warning' }),
}

/** SY-09: manages announcements, from the draft to the list of readers. */
export default function AnnouncementPage() {
  return <ListPage resource={announcementResource} rowActions={rowActions} cells={cells} />
}
