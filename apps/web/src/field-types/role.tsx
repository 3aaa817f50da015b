import { TeamOutlined } from '@ant-design/icons'
import type { RoleField } from '@xw/shared/field-types/role'
import { lazy } from 'react'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { recordInput } from './record-input.tsx'

const RoleModal = lazy(() => import('../pickers/role-modal.tsx'))

export const role: FieldView<RoleField, string> = {
  Input: recordInput<RoleField>(RoleModal, <TeamOutlined />),
  Cell: LabelCell,
  grid: labelGrid,
}
