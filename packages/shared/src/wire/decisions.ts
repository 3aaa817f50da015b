import { type Static, Type } from 'typebox'

/** Decision lines of a degree type with the same outcome and reason. */
const ListedGroup = Type.Object({
  outcome: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  ready: Type.Number(),
  done: Type.Number(),
})

/** The lines of a decision compared with the records of one degree type, in both directions. */
export const DecisionComparison = Type.Object({
  xwbslbm: Type.String(),
  /** The number of lines. */
  listed: Type.Number(),
  /**
   * Lines without a matching record, with another name, or whose record is in a state that the decision cannot apply
   * to.
   */
  none: Type.Number(),
  name: Type.Number(),
  state: Type.Number(),
  /** Records without a line: approved and undecided, or awarded under this document number. */
  unlisted: Type.Number(),
  groups: Type.Array(ListedGroup),
})
export type DecisionComparison = Static<typeof DecisionComparison>
