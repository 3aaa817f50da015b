import { sql } from 'kysely'

/** SQL that joins, as `listed`, the decision line that awards the record `t`, for numbering in the list's order. */
export const joinDecisionLine = sql`left join lateral (
  select e.seq, e.id from xw_decision d
  join xw_decision_entry e on e.tenant_id = d.tenant_id and e.decision_id = d.id and e.xwbslbm = t.xwbslbm
  where d.tenant_id = t.tenant_id and d.jybh = t.jybh and e.outcome = 'award' and e.xm = t.xm
    and (e.zjhm_hash = t.zjhm_hash or e.zjhm_hash is null and e.xh = coalesce(t.xh, t.sqh))
  order by e.seq nulls last, e.id limit 1) listed on true`
