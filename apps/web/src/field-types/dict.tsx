import type { DictField } from '@xw/shared/field-types/dict'
import { Tag } from 'antd'
import { DictSelect, NoDictCode } from '../pickers/option-select.tsx'
import { toPickerProps } from './codes.ts'
import type { CellProps, FieldView, InputProps } from './field-view.ts'
import { choiceGrid, LabelCell } from './label-cell.tsx'
import { statusColor } from './status-colors.ts'

function DictInput(props: InputProps<DictField, string>) {
  const { dictCode } = props.field
  return dictCode ? <DictSelect dictCode={dictCode} {...toPickerProps(props)} /> : <NoDictCode />
}

function DictCell(props: CellProps<DictField, string>) {
  const color = props.value ? statusColor(props.field.dictCode, props.value) : null
  const label = <LabelCell {...props} />
  return color ? <Tag color={color}>{label}</Tag> : label
}

export const dict: FieldView<DictField, string> = { Input: DictInput, Cell: DictCell, grid: choiceGrid }
