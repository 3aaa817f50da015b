import { submissionResource } from '@xw/shared/resources/xw/submission'
import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { drawerOfList, EmbeddedList } from '../../../resource/embedded-list.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { SubmissionTools } from './submission-tools.tsx'

const noFilter = {}
const cells = { receipt: tagCell({ waiting: 'processing', accepted: 'green', returned: 'red', withdrawn: 'default' }) }

/** One submission: its actions, its files and its rows. Mounted only while it is open. */
export default function SubmissionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, error, reload } = useRecord(submissionResource, id, noFilter)
  const found = record as RecordOf<typeof submissionResource> | null
  const { def } = useResource(submissionRowResource, noFilter)
  const filter = useMemo(() => ({ submissionId: id }), [id])
  return (
    <Drawer
      title={found ? `名单与回执 · ${found.submissionNo}` : '名单与回执'}
      size="min(1100px, 100vw)"
      open
      onClose={onClose}
      className={drawerOfList}
    >
      {!found && (error ? <LoadFailure error={error} onRetry={() => void reload()} /> : <ListSkeleton />)}
      {found && (
        <EmbeddedList def={def ?? submissionRowResource} filter={filter} cells={cells}>
          <SubmissionTools record={found} onAnswered={() => void reload()} />
          <SubmissionFiles record={found} />
        </EmbeddedList>
      )}
    </Drawer>
  )
}
