import { role } from '@xw/shared/resources/sys/role'
import type { PickerModalProps } from './picker.tsx'
import { RecordModal } from './record-modal.tsx'

/** PK-08: roles. */
export default function RoleModal(props: PickerModalProps) {
  return <RecordModal def={role} {...props} />
}
