import { undecidedText } from '@xw/shared/degree/rules/reporting'
import { type RawBuilder, sql } from 'kysely'

const decisionLines = sql`xw_decision d
  join xw_decision_entry e on e.tenant_id = d.tenant_id and e.decision_id = d.id and e.xwbslbm = t.xwbslbm
  where d.tenant_id = t.tenant_id and d.jybh = t.jybh`

/**
 * E31: SQL for the reason why the record `t` cannot be reported: the list of the decision that it cites does not award
 * it. A decision without any lines of the record's type refuses nothing, because its list has not been entered.
 */
export const undecidedRefusal: RawBuilder<string | null> = sql`case
  when exists (select from ${decisionLines}) and not exists (select from ${decisionLines} and e.outcome = 'award' and e.xm = t.xm
    and (e.zjhm_hash = t.zjhm_hash or e.zjhm_hash is null and e.xh = coalesce(t.xh, t.sqh)))
  then ${undecidedText} end`
