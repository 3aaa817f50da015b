import { type Static, Type } from 'typebox'

/** What a list says of some people of a degree type, all for one reason. */
const ListedGroup = Type.Object({
  outcome: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  ready: Type.Number(),
  done: Type.Number(),
})

/** A decision's list beside the records of one degree type, looked at from both sides. */
export const DecisionComparison = Type.Object({
  xwbslbm: Type.String(),
  /** How many the list has. */
  listed: Type.Number(),
  /** In the list and not in the data, under another name, or where the decision cannot be carried out. */
  none: Type.Number(),
  name: Type.Number(),
  state: Type.Number(),
  /** In the data and not in the list: approved and undecided, or awarded under this document. */
  unlisted: Type.Number(),
  groups: Type.Array(ListedGroup),
})
export type DecisionComparison = Static<typeof DecisionComparison>
