import { reviewerResource } from '@xw/shared/resources/xw/reviewer'
import { thesisCheckResource } from '@xw/shared/resources/xw/thesis-check'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { thesisCheckHooks } from './checks.ts'
import { conclusionRoutes } from './conclude.ts'
import { thesisDrawRoutes } from './draw.ts'
import { invitationRoutes } from './invitations.ts'
import { joinReviewRoute } from './join.ts'
import { sendRoutes } from './send.ts'
import { statisticsRoute } from './statistics.ts'

/** DG-09: the office's routes for thesis reviews. */
export function thesisRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(thesisReviewResource)
  const reviewers = engine.resource(reviewerResource)
  const checks = engine.resource(thesisCheckResource, { hooks: thesisCheckHooks(engine.ground) })
  return () => [
    ...routes(),
    joinReviewRoute(actions, engine.ground),
    ...thesisDrawRoutes(actions),
    ...sendRoutes(actions),
    ...invitationRoutes(actions),
    ...conclusionRoutes(actions),
    statisticsRoute(actions),
    ...reviewers.routes(),
    ...checks.routes(),
  ]
}
