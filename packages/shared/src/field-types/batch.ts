import type { CodeField } from './codes.ts'
import { declares } from './field-type.ts'
import { recordType } from './records.ts'

/** A collection of degree records, by its id. */
export interface BatchField extends CodeField {
  readonly type: 'batch'
  /** Of which degree type. */
  readonly xwbslbm?: string
}

export const batch = declares<BatchField>('batch')

export const batchType = recordType<BatchField>({ path: '/xw/xwBatch', text: () => 'name', store: () => 'id' })
