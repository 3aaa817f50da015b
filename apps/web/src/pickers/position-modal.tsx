import { positionResource } from '@xw/shared/resources/sys/position'
import type { PickerModalProps } from './picker.tsx'
import { toRecordPickerView } from './record-choice.ts'
import { RecordModal } from './record-modal.tsx'

const positions = toRecordPickerView(positionResource)

/** PK-08: the picker of positions. */
export default function PositionModal(props: PickerModalProps) {
  return <RecordModal choice={positions} {...props} />
}
