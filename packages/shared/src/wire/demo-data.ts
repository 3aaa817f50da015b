import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** Whether a school has no records, demo records only, or real ones; and the running task. */
export const DemoState = Type.Object({
  state: oneOf('empty', 'demo', 'real'),
  /** The number of demo records, if there are no real ones. */
  records: Type.Number(),
  /** The number of demo records to load. */
  size: Type.Number(),
  task: nullable(Type.Object({ name: oneOf('load', 'clear'), progress: Type.Number() })),
})
export type DemoState = Static<typeof DemoState>

export const DemoTask = Type.Object({ taskId: Type.String() })
