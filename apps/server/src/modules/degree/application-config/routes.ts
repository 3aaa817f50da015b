import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { majorConfigResource } from '@xw/shared/resources/xw/major-config'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { attachmentHooks } from './attachment-hooks.ts'
import { choicesRoute } from './choices.ts'
import { fromCatalogueRoute } from './from-catalogue.ts'
import { majorHooks } from './hooks.ts'
import { rulesRoute } from './rules-route.ts'

/** DG-01: what has to be met for a degree, and what a department may award. */
export function applicationConfigRoutes(deps: Deps, engine: Engine): Routes {
  const degrees = engine.resource(degreeConfigResource, { hooks: attachmentHooks })
  const majors = engine.resource(majorConfigResource, { hooks: majorHooks })
  return () => [
    ...degrees.routes(),
    ...majors.routes(),
    fromCatalogueRoute(majors),
    choicesRoute(deps),
    rulesRoute(deps),
  ]
}
