import { surveyResource } from '@xw/shared/resources/xw/survey'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { draftRoutes } from '../draft/index.ts'
import { answerDrafts, answerHooks } from './answering.ts'
import { figuresRoute } from './figures.ts'
import { collectionHooks } from './hooks.ts'
import { mineRoute } from './mine.ts'
import { reviewRoute } from './review.ts'
import { answersSource } from './source.ts'
import { stepRoutes } from './steps.ts'
import { urgeRoute } from './urge.ts'

export { lookAfterCollections } from './due.ts'
export { answersSource } from './source.ts'

/** DG-04: small forms of the office's own: made and sent out, filled in by students, looked at and handed on. */
export function collectionRoutes({ db }: Deps, engine: Engine): Routes {
  const collections = engine.resource(surveyResource, { hooks: collectionHooks })
  const answers = engine.resource(answersSource, { hooks: answerHooks })
  return () => [
    ...collections.routes(),
    ...stepRoutes(collections.actions, engine.ground),
    ...answers.routes(),
    figuresRoute(answers.actions),
    reviewRoute(answers, engine),
    urgeRoute(answers.actions),
    mineRoute(db),
    ...draftRoutes(answers, answerDrafts),
  ]
}
