import { registrationResource } from '@xw/shared/resources/sys/registration'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { ReasonDialog } from '../../../resource/reason-dialog.tsx'

interface RefuseDialogProps {
  ids: readonly string[]
  whom: string
  onClose: () => void
}

const { label, max } = registrationResource.fields.reason
const reason = { name: 'reason', label, max }

/** Refuses registrations with a reason that the applicants are told. */
export default function RefuseDialog({ ids, whom, onClose }: RefuseDialogProps) {
  return (
    <ReasonDialog
      title={`拒绝 · ${whom}`}
      okText="拒绝"
      path={adminPaths.registrations.refuse}
      body={{ ids: ids.join(',') }}
      reason={reason}
      onClose={onClose}
    >
      <p>原因会以短信发给本人，本人可以修改后重新注册。</p>
    </ReasonDialog>
  )
}
