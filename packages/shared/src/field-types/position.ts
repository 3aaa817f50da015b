import type { CodeValueField } from './code-value.ts'
import { fieldDeclarer } from './field-type.ts'
import { createRecordType } from './record-type.ts'

/** A position (职务) of the school. */
export interface PositionField extends CodeValueField {
  readonly type: 'position'
  /** The stored property; the code when absent. */
  readonly store?: 'code' | 'id'
}

export const position = fieldDeclarer<PositionField>('position')

export const positionType = createRecordType<PositionField>({
  path: '/sys/position',
  text: () => 'name',
  store: ({ store = 'code' }) => store,
})
