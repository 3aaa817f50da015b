import { sql } from 'kysely'
import type { Hooks } from '../../../resource/hooks.ts'
import { selectByFlag } from '../../../resource/select-by-flag.ts'

/** DG-04: adds the filter `noNumberRule`: records of a type without (1) or with (0) a rule for certificate numbers. */
export const numberRuleHooks: Pick<Hooks, 'narrow'> = {
  narrow: ({ noNumberRule }) =>
    selectByFlag(
      noNumberRule,
      sql`not exists (select from xw_number_rule r where r.tenant_id = t.tenant_id and r.xwbslbm = t.xwbslbm)`,
    ),
}
