import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { majorConfigResource } from '@xw/shared/resources/xw/major-config'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { attachmentHooks } from './attachment-hooks.ts'
import { majorChoicesRoute } from './choices.ts'
import { fromCatalogueRoute } from './from-catalogue.ts'
import { majorHooks } from './hooks.ts'
import { applicationRulesRoute } from './rules-route.ts'

/** DG-01: the routes for the requirements of a degree and for the majors that a department may award. */
export function applicationConfigRoutes(deps: Deps, engine: Engine): Routes {
  const degrees = engine.resource(degreeConfigResource, { hooks: attachmentHooks })
  const majors = engine.resource(majorConfigResource, { hooks: majorHooks })
  return () => [
    ...degrees.routes(),
    ...majors.routes(),
    fromCatalogueRoute(majors),
    majorChoicesRoute(deps),
    applicationRulesRoute(deps),
  ]
}
