import { type CodeValue, type CodeValueField, dictCodeType } from './code-value.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'

/** An item of a hierarchical dictionary, found by unfolding its parents. */
export interface TreeField extends CodeValueField {
  readonly type: 'tree'
  readonly dictCode: string
}

export const tree = fieldDeclarerWithOptions<TreeField>('tree')

export const treeType: FieldType<TreeField, CodeValue> = dictCodeType
