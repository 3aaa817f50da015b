import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** Whether a school has records: none at all, made-up ones alone, or some of its own; and what is being done about it. */
export const DemoState = Type.Object({
  state: oneOf('empty', 'demo', 'real'),
  /** How many made-up ones there are, where there are no others. */
  records: Type.Number(),
  /** How many would be loaded. */
  size: Type.Number(),
  task: nullable(Type.Object({ name: oneOf('load', 'clear'), progress: Type.Number() })),
})
export type DemoState = Static<typeof DemoState>

export const DemoTask = Type.Object({ taskId: Type.String() })
