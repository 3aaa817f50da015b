import { roleResource } from '@xw/shared/resources/sys/role'
import type { PickerModalProps } from './picker.tsx'
import { toRecordPickerView } from './record-choice.ts'
import { RecordModal } from './record-modal.tsx'

const roles = toRecordPickerView(roleResource)

/** PK-08: the picker of roles. */
export default function RoleModal(props: PickerModalProps) {
  return <RecordModal choice={roles} {...props} />
}
