import { UserOutlined } from '@ant-design/icons'
import type { UserField } from '@xw/shared/field-types/user'
import { lazy } from 'react'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { recordInput } from './record-input.tsx'

const UserModal = lazy(() => import('../pickers/user-modal.tsx'))

export const user: FieldView<UserField, string> = {
  Input: recordInput<UserField>(UserModal, <UserOutlined />),
  Cell: LabelCell,
  grid: { ...labelGrid, always: true, minWidth: 190 },
}
