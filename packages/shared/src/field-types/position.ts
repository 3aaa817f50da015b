import type { CodeField } from './codes.ts'
import { declares } from './field-type.ts'
import { recordType } from './records.ts'

/** A position (职务) of the school. */
export interface PositionField extends CodeField {
  readonly type: 'position'
  /** What is stored; the code where absent. */
  readonly store?: 'code' | 'id'
}

export const position = declares<PositionField>('position')

export const positionType = recordType<PositionField>({
  path: '/sys/position',
  text: () => 'name',
  store: ({ store = 'code' }) => store,
})
