import { findNumberRuleDefects } from '@xw/shared/degree/number-pattern'
import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { invalid } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import { numberReportRoute } from './report.ts'

const hooks: Hooks = {
  async beforeSave({ values, before }) {
    const after = { ...before, ...values }
    const flaws = findNumberRuleDefects({
      pattern: textIn(after, 'pattern'),
      typeCode: textIn(after, 'typeCode') || null,
      firstNo: Number(after.firstNo),
    })
    if (flaws) throw invalid(flaws)
  },
}

/** The routes of number rules. Changing a rule does not change numbers that were already given. */
export function numberRuleRoutes({ db }: Pick<Deps, 'db'>, engine: Engine): Routes {
  const resource = engine.resource(numberRuleResource, { hooks })
  return () => [...resource.routes(), numberReportRoute(db)]
}
