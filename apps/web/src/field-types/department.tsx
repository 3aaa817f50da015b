import { ApartmentOutlined } from '@ant-design/icons'
import type { DepartmentField } from '@xw/shared/field-types/department'
import { lazy } from 'react'
import { DepartmentSelect } from '../pickers/department-select.tsx'
import { labelSourceOf, toPickerProps } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { recordInput } from './record-input.tsx'

const DepartmentModal = lazy(() => import('../pickers/department-modal.tsx'))

/** A search form offers the departments in one list, so that one is chosen with two clicks. */
const Filter = (props: InputProps<DepartmentField, string>) => (
  <DepartmentSelect {...toPickerProps(props)} labels={labelSourceOf(props.field)} />
)

export const department: FieldView<DepartmentField, string> = {
  Filter,
  searchesAtOnce: true,
  Input: recordInput<DepartmentField>(DepartmentModal, <ApartmentOutlined />),
  Cell: LabelCell,
  grid: { ...labelGrid, always: true, minWidth: 190 },
}
