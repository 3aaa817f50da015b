import { correctionDays } from '@xw/shared/degree/survey'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import { ReasonDialog } from '../../../resource/reason-dialog.tsx'

interface ReturnDialogProps {
  /** The part of the request that selects the responses. */
  body: object
  count: number
  onClose: () => void
}

const reason = { name: 'reason', label: '退回原因', max: 500 }

/** Returns responses with a reason, which the students are told. */
export default function ReturnDialog({ body, count, onClose }: ReturnDialogProps) {
  return (
    <ReasonDialog
      title={`退回 · ${count} 人`}
      okText="退回"
      path={surveyPaths.review}
      body={{ ...body, status: '4' }}
      reason={reason}
      onClose={onClose}
    >
      <p>学生会收到通知，截止前或退回后 {correctionDays} 天内（以晚者为准）可以修改并重新提交。</p>
    </ReasonDialog>
  )
}
