import type { TreeField } from '@xw/shared/field-types/tree'
import { NoDictCode } from '../pickers/option-select.tsx'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'

const DictTree = lazyInput<TreeField, string>(() => import('./tree-input.tsx'))

const TreeInput = (props: InputProps<TreeField, string>) =>
  props.field.dictCode ? <DictTree {...props} /> : <NoDictCode />

export const tree: FieldView<TreeField, string> = { Input: TreeInput, Cell: LabelCell, grid: labelGrid }
