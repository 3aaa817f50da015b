import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

const Moment = nullable(Type.Number())
const Window = Type.Object({ from: Moment, until: Moment })

/** A collection as the pages of its records have it; moments are in milliseconds. */
export const BatchChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  xwbslbm: Type.String(),
  state: oneOf('0', '1', '2', '3'),
  windows: Type.Object({ student: Window, depart: Window, school: Window }),
})
export type BatchChoice = Static<typeof BatchChoice>

/** What is missing before a collection can be opened, and where it is put right. */
export const ReadinessNote = Type.Object({
  /** `error`: it cannot be opened so. `warning`: only by somebody who has seen it. */
  level: oneOf('error', 'warning'),
  text: Type.String(),
  link: Type.Optional(Type.Object({ label: Type.String(), url: Type.String() })),
})
export type ReadinessNote = Static<typeof ReadinessNote>

/** How a collection stands before it is opened. */
export const Readiness = Type.Object({
  notes: Type.Array(ReadinessNote),
  /** How many records it has. */
  records: Type.Number(),
  /** How many people will be told of the opening. */
  receivers: Type.Number(),
})
export type Readiness = Static<typeof Readiness>
