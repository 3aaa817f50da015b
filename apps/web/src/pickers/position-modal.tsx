import { position } from '@xw/shared/resources/sys/position'
import type { PickerModalProps } from './picker.tsx'
import { RecordModal } from './record-modal.tsx'

/** PK-08: positions. */
export default function PositionModal(props: PickerModalProps) {
  return <RecordModal def={position} {...props} />
}
