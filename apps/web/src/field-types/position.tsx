import { IdcardOutlined } from '@ant-design/icons'
import type { PositionField } from '@xw/shared/field-types/position'
import { lazy } from 'react'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { recordInput } from './record-input.tsx'

const PositionModal = lazy(() => import('../pickers/position-modal.tsx'))

export const position: FieldView<PositionField, string> = {
  Input: recordInput<PositionField>(PositionModal, <IdcardOutlined />),
  Cell: LabelCell,
  grid: labelGrid,
}
