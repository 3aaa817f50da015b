import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A batch of degree records, by its id. */
export interface BatchField extends CodeValueField {
  readonly type: 'batch'
  /** Limits the choice to batches of this degree type. */
  readonly xwbslbm?: string
}

export const batch = fieldDeclarer<BatchField>('batch')

export const batchType = createRecordType<BatchField>({ path: '/xw/xwBatch', text: () => 'name', store: () => 'id' })
