import { type DecisionOutcome, decisionOutcomes } from '@xw/shared/degree/decision-lines'
import { awardedStates } from '@xw/shared/degree/record-states'
import { can } from '@xw/shared/permission/can'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams, unlistedValue } from '@xw/shared/wire/decision-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { forbidden, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'

const permission = `${decisionResource.permission}:list`

/** DG-04: the records that a decision's list has, by what it decides of them, or those that it lacks. */
export const decisionFilterHooks: Pick<Hooks, 'narrow'> = {
  narrow(params, access) {
    const id = params[decisionListParams.decision]
    if (!id) return null
    if (!can(access.session.grants, permission)) throw forbidden(permission)
    if (!isId(id)) throw refused('没有这个决议')
    const listed = params[decisionListParams.listed] ?? ''
    if (listed === unlistedValue) return isUnlisted(access, id)
    const outcome = decisionOutcomes.find(({ value }) => value === listed)
    if (!outcome) throw refused('请选择决议结果')
    return isListed(access, { id, outcome: outcome.value, reason: params[decisionListParams.reason] ?? null })
  },
}

interface Line {
  id: string
  outcome?: DecisionOutcome
  /** Of the lines with this reason; an empty one means those without. */
  reason?: string | null
}

const linesOf = ({ base, session }: Access, { id, outcome, reason = null }: Line) => sql`
  xw_decision_entry e where e.tenant_id = ${session.tenantId} and e.decision_id = ${id}
    and e.xwbslbm = ${base.only?.value ?? ''}
    ${outcome ? sql`and e.outcome = ${outcome}` : sql``}
    ${reason === null ? sql`` : sql`and coalesce(e.reason, '') = ${reason}`}`

/**
 * Whether a list has the person of the record `t`: by the ID number where the line has one, by the student's number
 * otherwise, and always under the same name. The sub-selects do not ask about `t`, so each is read once.
 */
const isListed = (access: Access, line: Line): RawBuilder<SqlBool> => sql<SqlBool>`(
  coalesce((t.zjhm_hash, t.xm) in (select e.zjhm_hash, e.xm from ${linesOf(access, line)} and e.zjhm_hash is not null), false)
  or coalesce((coalesce(t.xh, t.sqh), t.xm) in (
    select e.xh, e.xm from ${linesOf(access, line)} and e.zjhm_hash is null and e.xh is not null), false))`

/** What awaits a decision, or was awarded under its document, although its list does not have it. */
const isUnlisted = (access: Access, id: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  (t.status = '40' and not exists (
    select from xw_batch batch where batch.tenant_id = t.tenant_id and batch.id = t.batch_id and batch.state = '3')
  or t.status = any(${awardedStates}::text[]) and t.jybh = (
    select d.jybh from xw_decision d where d.tenant_id = ${access.session.tenantId} and d.id = ${id}))
  and not ${isListed(access, { id })})`
