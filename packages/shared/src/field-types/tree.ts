import { type CodeField, type Codes, dictCodeType } from './codes.ts'
import { declaresWith, type FieldType } from './field-type.ts'

/** An entry of a dictionary whose entries have parents, found by unfolding them. */
export interface TreeField extends CodeField {
  readonly type: 'tree'
  readonly dictCode: string
}

export const tree = declaresWith<TreeField>('tree')

export const treeType: FieldType<TreeField, Codes> = dictCodeType
