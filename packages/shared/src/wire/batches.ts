import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

const Moment = nullable(Type.Number())
const Window = Type.Object({ from: Moment, until: Moment })

/** A batch as the pages of its records show it; moments are in milliseconds. */
export const BatchOption = Type.Object({
  id: Type.String(),
  name: Type.String(),
  xwbslbm: Type.String(),
  state: oneOf('0', '1', '2', '3'),
  windows: Type.Object({ student: Window, depart: Window, school: Window }),
})
export type BatchOption = Static<typeof BatchOption>

/** A problem with a batch before it opens, with a link to the page that solves it. */
export const ReadinessNote = Type.Object({
  /** `error`: the batch cannot be opened. `warning`: it can be opened once the user has seen the warning. */
  level: oneOf('error', 'warning'),
  text: Type.String(),
  link: Type.Optional(Type.Object({ label: Type.String(), url: Type.String() })),
})
export type ReadinessNote = Static<typeof ReadinessNote>

/** The readiness of a batch before it opens. */
export const Readiness = Type.Object({
  notes: Type.Array(ReadinessNote),
  records: Type.Number(),
  /** The number of people who will be notified. */
  receivers: Type.Number(),
})
export type Readiness = Static<typeof Readiness>
