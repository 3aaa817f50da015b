import { type DecisionOutcome, decisionOutcomes } from '@xw/shared/degree/decision-lines'
import { awardedStates } from '@xw/shared/degree/record-states'
import { can } from '@xw/shared/permission/can'
import { QueryError } from '@xw/shared/query/filter'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams, unlistedValue } from '@xw/shared/wire/decision-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { forbidden, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { selectByFlag } from '../../../resource/select-by-flag.ts'
import { undecidedRefusal } from './undecided.ts'

const permission = `${decisionResource.permission}:list`

/** DG-04: filters records by a decision's list: those on it with an outcome, or those that it lacks. */
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

/**
 * DG-04: filters records by what the decisions' lists say of them. `noDecision`: whether no list awards the person (1) or
 * one does (0). `undecided`: whether the list of the decision that the record cites does not award the person.
 */
export const decisionHoldHooks: Pick<Hooks, 'narrow'> = {
  narrow({ noDecision, undecided }, access) {
    // A query that the caller may not make has no number on the work page, so it is not a lack of rights as such.
    if (noDecision && !can(access.session.grants, permission)) throw new QueryError('您没有查看授予决议的权限')
    const asked = [
      selectByFlag(noDecision, sql`not ${isListed(access, { outcome: 'award' })}`),
      selectByFlag(undecided, sql`${undecidedRefusal(access)} is not null`),
    ].filter(condition => condition !== null)
    return asked.length > 0 ? sql<SqlBool>`(${sql.join(asked, sql` and `)})` : null
  },
}

interface DecisionLineQuery {
  /** The decision; absent for all decisions of the school. */
  id?: string
  outcome?: DecisionOutcome
  /** Keeps the lines with this reason. An empty text keeps those without one; null keeps all. */
  reason?: string | null
}

const linesOf = ({ base, session }: Access, { id, outcome, reason = null }: DecisionLineQuery) => sql`
  xw_decision_entry e where e.tenant_id = ${session.tenantId} ${id === undefined ? sql`` : sql`and e.decision_id = ${id}`}
    and e.xwbslbm = ${base.only?.value ?? ''}
    ${outcome ? sql`and e.outcome = ${outcome}` : sql``}
    ${reason === null ? sql`` : sql`and coalesce(e.reason, '') = ${reason}`}`

/**
 * Tests whether a list names the person of the record `t`. A line with an ID number is matched by it, any other line by
 * the student's number, and the names must be equal. The sub-selects do not refer to `t`, so PostgreSQL runs each once.
 */
const isListed = (access: Access, line: DecisionLineQuery): RawBuilder<SqlBool> => sql<SqlBool>`(
  coalesce((t.zjhm_hash, t.xm) in (select e.zjhm_hash, e.xm from ${linesOf(access, line)} and e.zjhm_hash is not null), false)
  or coalesce((coalesce(t.xh, t.sqh), t.xm) in (
    select e.xh, e.xm from ${linesOf(access, line)} and e.zjhm_hash is null and e.xh is not null), false))`

/** Tests whether the list lacks the record `t`, which awaits a decision or was awarded under this document. */
const isUnlisted = (access: Access, id: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  (t.status = '40' and not exists (
    select from xw_batch batch where batch.tenant_id = t.tenant_id and batch.id = t.batch_id and batch.state = '3')
  or t.status = any(${awardedStates}::text[]) and t.jybh = (
    select d.jybh from xw_decision d where d.tenant_id = ${access.session.tenantId} and d.id = ${id}))
  and not ${isListed(access, { id })})`
