import { type DecisionLineMatch, decisionLineMatches } from '@xw/shared/degree/decision-lines'
import { awardedStates } from '@xw/shared/degree/record-states'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import { comparableRecords } from './record-access.ts'

/**
 * SQL that compares the decision line `t` with the records that the caller reaches. When a person has several records,
 * the one that awaits a decision is preferred. Each way to name a person has an index. Inside, the line is called
 * `line`, because conditions on records use the alias `t`.
 */
export function matchSql(caller: Pick<Access, 'session'>): RawBuilder<DecisionLineMatch> {
  const comparable = comparableRecords(caller)
  const named = (by: RawBuilder<unknown>) => sql`
    select t.xm, t.status, t.jybh, t.create_time from xw_info t
    where t.tenant_id = line.tenant_id and t.xwbslbm = line.xwbslbm and t.del_flag = '0' and ${by} and ${comparable}`
  return sql<DecisionLineMatch>`coalesce((
  select case
    when found.xm is distinct from line.xm then 'name'
    when found.status = '40' then 'ready'
    when line.outcome = 'award' and found.status = any(${awardedStates}::text[]) and found.jybh = (
      select d.jybh from xw_decision d where d.tenant_id = line.tenant_id and d.id = line.decision_id) then 'done'
    when line.outcome <> 'award' and found.status = '95' then 'done'
    else 'state'
  end
  from (select t.tenant_id, t.xwbslbm, t.decision_id, t.xm, t.xh, t.zjhm_hash, t.outcome offset 0) line
  cross join lateral (
    ${named(sql`t.zjhm_hash = line.zjhm_hash`)}
    union all ${named(sql`line.zjhm_hash is null and t.xh = line.xh`)}
    union all ${named(sql`line.zjhm_hash is null and t.xh is null and t.sqh = line.xh`)}
  ) found
  order by found.xm = line.xm desc nulls last, found.status = '40' desc, found.create_time desc limit 1), 'none')`
}

/** Adds the match with the records to each decision line, and the filter `matched` to the list. */
export const decisionMatchHooks: Pick<Hooks, 'narrow' | 'afterRead'> = {
  narrow({ matched }, access) {
    if (!matched) return null
    if (!decisionLineMatches.some(({ value }) => value === matched)) throw refused('没有这种对照结果')
    return sql`${matchSql(access)} = ${matched}`
  },
  async afterRead({ tx, access, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ id: string; match: DecisionLineMatch }>`
      select t.id, ${matchSql(access)} as match from xw_decision_entry t
      where t.tenant_id = ${access.session.tenantId} and t.id = any(${ids}::uuid[])`.execute(tx)
    const matches = new Map(rows.map(({ id, match }) => [id, match]))
    for (const record of records) record.match = matches.get(textIn(record, 'id')) ?? null
  },
}
