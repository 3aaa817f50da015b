import { surveyResource } from '@xw/shared/resources/xw/survey'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { draftRoutes } from '../draft/index.ts'
import { surveyResponseDraftResource, surveyResponseHooks } from './answering.ts'
import { surveyFiguresRoute } from './figures.ts'
import { surveyHooks } from './hooks.ts'
import { ownSurveysRoute } from './mine.ts'
import { reviewResponsesRoute } from './review.ts'
import { surveyResponseSource } from './source.ts'
import { surveyStepRoutes } from './steps.ts'
import { urgeSurveyRoute } from './urge.ts'

export { runDueSurveys } from './due.ts'
export { surveyResponseSource } from './source.ts'

/** DG-04: the routes of surveys: publishing them, answering, drafts, review, reminders and counts. */
export function surveyRoutes({ db }: Deps, engine: Engine): Routes {
  const collections = engine.resource(surveyResource, { hooks: surveyHooks })
  const answers = engine.resource(surveyResponseSource, { hooks: surveyResponseHooks })
  return () => [
    ...collections.routes(),
    ...surveyStepRoutes(collections.actions, engine.ground),
    ...answers.routes(),
    surveyFiguresRoute(answers.actions),
    reviewResponsesRoute(answers, engine),
    urgeSurveyRoute(answers.actions),
    ownSurveysRoute(db),
    ...draftRoutes(answers, surveyResponseDraftResource),
  ]
}
