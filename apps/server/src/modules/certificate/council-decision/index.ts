import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionLineResource } from '@xw/shared/resources/xw/decision-line'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { fixedSource, type ResourceSource } from '../../../resource/within.ts'
import { compareRoute } from './compare.ts'
import { decisionLineHooks } from './entering.ts'
import { decisionMatchHooks } from './match.ts'
import { loadRecordAccess } from './record-access.ts'

export { compareDecision } from './compare.ts'
export { decisionFilterHooks, decisionHoldHooks } from './listed.ts'
export { joinDecisionLine } from './place.ts'
export { undecidedRefusal } from './undecided.ts'

const decisionHooks: Hooks = {
  /** The list is the evidence of a decision, so a decision can be deleted only when its list is empty. */
  async beforeDelete({ tx, access, ids }) {
    const { rows } = await sql<{ jybh: string; count: number }>`
      select d.jybh, count(*)::int as count from xw_decision d
      join xw_decision_entry e on e.tenant_id = d.tenant_id and e.decision_id = d.id
      where d.tenant_id = ${access.session.tenantId} and d.id = any(${ids}::uuid[])
      group by d.jybh order by d.jybh limit 1`.execute(tx)
    const [used] = rows
    if (used) throw refused(`决议“${used.jybh}”的名单有 ${used.count} 人，请先删除名单`)
  },
}

/** The routes of council decisions, of their lines, and of the comparison of lines with records. */
export function decisionRoutes(engine: Engine): Routes {
  const decisions = engine.resource(decisionResource, { hooks: decisionHooks })
  const source: ResourceSource = {
    ...fixedSource(decisionLineResource),
    async resolve(tx, session) {
      await loadRecordAccess(engine, tx, session)
      return decisionLineResource
    },
  }
  const entries = engine.resource(source, {
    hooks: { ...decisionLineHooks(engine.ground.questionsPerHour), ...decisionMatchHooks },
  })
  return () => [...decisions.routes(), ...entries.routes(), compareRoute(engine, decisions)]
}
