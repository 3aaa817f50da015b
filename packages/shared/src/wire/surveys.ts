import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** Whom a collection would be sent to now. */
export const SurveyAudience = Type.Object({
  /** Those who would be added: a collection that is under way has its list already. */
  people: Type.Number(),
  /** Those who are on its list already. */
  already: Type.Number(),
  /** Records of the scope whose student has no account, so that nobody could fill it in. */
  withoutAccount: Type.Number(),
  /** Numbers of the list that no record of the scope has: the first of them, and how many there are. */
  unknown: Type.Array(Type.String()),
  unknownCount: Type.Number(),
})
export type SurveyAudience = Static<typeof SurveyAudience>

const SurveyCountColumns = {
  total: Type.Number(),
  unanswered: Type.Number(),
  answered: Type.Number(),
  pending: Type.Number(),
  approved: Type.Number(),
  returned: Type.Number(),
}

/** How far a collection has come among those whom the caller reaches. */
export const SurveyCounts = Type.Object({
  ...SurveyCountColumns,
  departs: Type.Array(
    Type.Object({ departId: nullable(Type.String()), departName: Type.String(), ...SurveyCountColumns }),
  ),
})
export type SurveyCounts = Static<typeof SurveyCounts>

/** A collection as one of those who were asked has it. */
export const OwnSurvey = Type.Object({
  /** The answer's. */
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  status: Type.String(),
  /** Until when it can be filled in, in milliseconds. */
  deadline: Type.Number(),
  needsReview: Type.Boolean(),
  reason: nullable(Type.String()),
  submittedTime: nullable(Type.String()),
  /** Why it cannot be filled in now; null where it can. */
  closed: nullable(Type.String()),
})
export type OwnSurvey = Static<typeof OwnSurvey>
