import { ApartmentOutlined } from '@ant-design/icons'
import type { DepartmentField } from '@xw/shared/field-types/department'
import { lazy } from 'react'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { recordInput } from './record-input.tsx'

const DepartmentModal = lazy(() => import('../pickers/department-modal.tsx'))

export const department: FieldView<DepartmentField, string> = {
  Input: recordInput<DepartmentField>(DepartmentModal, <ApartmentOutlined />),
  Cell: LabelCell,
  grid: { ...labelGrid, always: true, minWidth: 190 },
}
