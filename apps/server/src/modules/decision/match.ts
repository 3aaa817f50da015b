import { type ListMatch, listMatches } from '@xw/shared/degree/outcomes'
import { awardedStates } from '@xw/shared/degree/states'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { textIn } from '../../resource/stored.ts'

/** Records of the person that the line `t` names; each way of naming them has an index. */
const named = (by: RawBuilder<unknown>) => sql`
  select r.xm, r.status, r.jybh, r.create_time from xw_info r
  where r.tenant_id = t.tenant_id and r.xwbslbm = t.xwbslbm and r.del_flag = '0' and ${by}`

/** How the line `t` stands to the records: of several of a person, to the one that waits for a decision. */
export const matchOf: RawBuilder<ListMatch> = sql<ListMatch>`coalesce((
  select case
    when found.xm is distinct from t.xm then 'name'
    when found.status = '40' then 'ready'
    when t.outcome = 'award' and found.status = any(${awardedStates}::text[]) and found.jybh = (
      select d.jybh from xw_decision d where d.tenant_id = t.tenant_id and d.id = t.decision_id) then 'done'
    when t.outcome <> 'award' and found.status = '95' then 'done'
    else 'state'
  end
  from (
    ${named(sql`r.zjhm_hash = t.zjhm_hash`)}
    union all ${named(sql`t.zjhm_hash is null and r.xh = t.xh`)}
    union all ${named(sql`t.zjhm_hash is null and r.xh is null and r.sqh = t.xh`)}
  ) found
  order by found.xm = t.xm desc nulls last, found.status = '40' desc, found.create_time desc limit 1), 'none')`

/** The list of a decision says of each line how it stands to the records, and can be asked for those that stand so. */
export const matchHooks: Pick<Hooks, 'narrow' | 'afterRead'> = {
  narrow({ matched }) {
    if (!matched) return null
    if (!listMatches.some(({ value }) => value === matched)) throw refused('没有这种对照结果')
    return sql`${matchOf} = ${matched}`
  },
  async afterRead({ tx, access, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ id: string; match: ListMatch }>`
      select t.id, ${matchOf} as match from xw_decision_entry t
      where t.tenant_id = ${access.session.tenantId} and t.id = any(${ids}::uuid[])`.execute(tx)
    const matches = new Map(rows.map(({ id, match }) => [id, match]))
    for (const record of records) record.match = matches.get(textIn(record, 'id')) ?? null
  },
}
