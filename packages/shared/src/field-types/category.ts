import type { CodeField } from './codes.ts'
import { declares } from './field-type.ts'
import { recordType } from './records.ts'

/** An entry of the category tree, by its id. */
export interface CategoryField extends CodeField {
  readonly type: 'category'
  /** Code of the entry below which one chooses; the whole tree where absent. */
  readonly root?: string
}

export const category = declares<CategoryField>('category')

export const categoryType = recordType<CategoryField>({ path: '/sys/category', text: () => 'name', store: () => 'id' })
