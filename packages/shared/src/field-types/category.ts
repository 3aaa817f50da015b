import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A node of the category tree, by its id. */
export interface CategoryField extends CodeValueField {
  readonly type: 'category'
  /** The code of the node below which users choose; the whole tree when absent. */
  readonly root?: string
}

export const category = fieldDeclarer<CategoryField>('category')

export const categoryType = createRecordType<CategoryField>({
  path: '/sys/category',
  text: () => 'name',
  store: () => 'id',
})
