import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { ReasonDialog } from '../../../resource/reason-dialog.tsx'

interface VoidDialogProps {
  id: string
  name: string
  onClose: () => void
}

const reason = { name: 'reason', label: '原因', max: 200 }

/** Voids a printed certificate with a reason. */
export default function VoidDialog({ id, name, onClose }: VoidDialogProps) {
  return (
    <ReasonDialog
      title={`作废${name}的证书`}
      okText="作废"
      path={certificatePaths.void}
      body={{ id }}
      reason={reason}
      onClose={onClose}
    >
      <p>作废后证书查验显示“已作废”，空白证书不能再用；作废不能恢复，可以重新打印。</p>
    </ReasonDialog>
  )
}
