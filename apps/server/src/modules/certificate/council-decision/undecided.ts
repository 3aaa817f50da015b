import { undecidedText } from '@xw/shared/degree/rules/reporting'
import { type RawBuilder, sql } from 'kysely'
import type { Access } from '../../../resource/access.ts'

/**
 * E31: SQL for the reason why the record `t` cannot be reported: the list of the decision that it cites does not award
 * it. A decision without any lines of the record's type refuses nothing, because its list has not been entered. The
 * sub-selects do not refer to `t`, so PostgreSQL runs each once, however many records it looks at.
 */
export function undecidedRefusal({ base, session }: Pick<Access, 'base' | 'session'>): RawBuilder<string | null> {
  const lines = sql`xw_decision d
    join xw_decision_entry e on e.tenant_id = d.tenant_id and e.decision_id = d.id
    where d.tenant_id = ${session.tenantId} and e.xwbslbm = ${base.only?.value ?? ''}`
  return sql`case
  when coalesce(t.jybh in (select d.jybh from ${lines}), false)
    and not coalesce((t.jybh, t.zjhm_hash, t.xm) in (
      select d.jybh, e.zjhm_hash, e.xm from ${lines} and e.outcome = 'award' and e.zjhm_hash is not null), false)
    and not coalesce((t.jybh, coalesce(t.xh, t.sqh), t.xm) in (
      select d.jybh, e.xh, e.xm from ${lines} and e.outcome = 'award' and e.zjhm_hash is null and e.xh is not null), false)
  then ${undecidedText} end`
}
