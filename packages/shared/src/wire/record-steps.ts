import { type Static, Type } from 'typebox'

/** Where an action on degree records is taken; `code` is one of `degree/actions.ts`. */
export const stepPath = (code: string): string => `/xw/xwInfo/step/${code}`

/** Paths of what is done to degree records beside steps and plain saving. */
export const recordPaths = {
  /** Gives one field the same value in many records. */
  setField: '/xw/xwInfo/setField',
  /** Says that the department has looked at a record. */
  opened: '/xw/xwInfo/opened',
  /** Puts records that are in no collection into one. */
  joinBatch: '/xw/xwInfo/joinBatch',
  /** Gives single students more time. */
  extend: '/xw/xwInfo/extend',
} as const

/** What became, or would become, of the records that something was done to. */
export const ManyOutcome = Type.Object({
  /** How many were meant. */
  total: Type.Number(),
  done: Type.Number(),
  /** The others by the reason, each with some names. */
  refused: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), names: Type.Array(Type.String()) })),
})
export type ManyOutcome = Static<typeof ManyOutcome>
