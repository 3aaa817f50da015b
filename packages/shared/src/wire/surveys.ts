import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The students that a survey would be sent to now. */
export const SurveyAudience = Type.Object({
  /** The students to be added; an open survey already has a list. */
  people: Type.Number(),
  /** The students already on its list. */
  already: Type.Number(),
  /** Records in the scope whose student has no account and so could not respond. */
  withoutAccount: Type.Number(),
  /** Listed student numbers without a record in the scope: the first of them, and their count. */
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

/** The progress of a survey among the students that the caller reaches. */
export const SurveyCounts = Type.Object({
  ...SurveyCountColumns,
  departs: Type.Array(
    Type.Object({ departId: nullable(Type.String()), departName: Type.String(), ...SurveyCountColumns }),
  ),
})
export type SurveyCounts = Static<typeof SurveyCounts>

/** A survey as a student sees it. */
export const OwnSurvey = Type.Object({
  /** The id of the response. */
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  status: Type.String(),
  /** The deadline in milliseconds. */
  deadline: Type.Number(),
  needsReview: Type.Boolean(),
  reason: nullable(Type.String()),
  submittedTime: nullable(Type.String()),
  /** Why the survey cannot be filled in now; null when it can. */
  closed: nullable(Type.String()),
})
export type OwnSurvey = Static<typeof OwnSurvey>
