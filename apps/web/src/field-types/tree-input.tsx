import type { FieldsByType } from '@xw/shared/field-types/index'
import { TreePicker } from '../pickers/tree-picker.tsx'
import { categoryTreeSource, dictTreeSource } from '../pickers/tree-sources.ts'
import { labelSourceOf, toPickerProps } from './codes.ts'
import type { InputProps } from './field-view.ts'

type TreeField = FieldsByType['tree' | 'category']

/** PK-05: an item of a tree, from a dictionary or the categories. */
export default function TreeInput(props: InputProps<TreeField, string>) {
  return <TreePicker {...toPickerProps(props)} source={sourceOf(props.field)} labels={labelSourceOf(props.field)} />
}

function sourceOf(field: TreeField) {
  return field.type === 'tree' ? dictTreeSource(field) : categoryTreeSource(field)
}
