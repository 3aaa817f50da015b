import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { ReasonDialog } from '../../../resource/reason-dialog.tsx'

interface RefuseDialogProps {
  id: string
  whose: string
  onClose: () => void
}

const { label, max } = dataExportResource.fields.approveNote
const reason = { name: 'note', label, max }

/** Refuses an export with a reason, which the applicant reads in the list. */
export default function RefuseDialog({ id, whose, onClose }: RefuseDialogProps) {
  return (
    <ReasonDialog
      title={`拒绝 · ${whose}`}
      okText="拒绝"
      path={dataExportPaths.refuse}
      body={{ id }}
      reason={reason}
      onClose={onClose}
    />
  )
}
