import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { changeStep, printStep, recordSteps, submitUpStep } from '@xw/shared/degree/record-steps'
import { useResource } from '../../data/resources/use-resource.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { LoadFailure } from '../../resource/page-states.tsx'
import { Modal } from '../../widgets/modal.tsx'
import type { BulkTarget } from '../record-steps/bulk-action.ts'

const StepDialog = lazyPart(() => import('../record-steps/step-dialog.tsx'))
const PrintDialog = lazyPart(() => import('../record-steps/print-dialog.tsx'))
const ChangeDialog = lazyPart(() => import('../record-steps/change-dialog.tsx'))
const SubmitUpDialog = lazyPart(() => import('../record-steps/submit-up-dialog.tsx'))

interface WorkDialogProps {
  /** The code of the step. */
  step: string
  target: BulkTarget
  onClose: () => void
}

/** Opens the dialog of a step (review, printing, submission …) for records of one degree type. */
export function WorkDialog({ step, target, onClose }: WorkDialogProps) {
  const { def, error, retry } = useResource(degreeRecordTable, { xwlx: target.xwlx })
  const action = recordSteps.find(({ code }) => code === step)
  if (error)
    return (
      <Modal title={action?.name} width={560} canFullScreen={false} open footer={null} onCancel={onClose}>
        <LoadFailure error={error} onRetry={retry} />
      </Modal>
    )
  if (!def || !action) return null
  const props = { target, def, onClose, onDone: onClose }
  if (step === printStep.code) return <PrintDialog {...props} />
  if (step === changeStep.code) return <ChangeDialog {...props} />
  if (step === submitUpStep.code) return <SubmitUpDialog {...props} />
  return <StepDialog action={action} {...props} />
}
