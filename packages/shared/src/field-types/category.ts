import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** An entry of the category tree, by its id. */
export interface CategoryField extends CodeValueField {
  readonly type: 'category'
  /** Code of the entry below which one chooses; the whole tree where absent. */
  readonly root?: string
}

export const category = fieldDeclarer<CategoryField>('category')

export const categoryType = createRecordType<CategoryField>({
  path: '/sys/category',
  text: () => 'name',
  store: () => 'id',
})
