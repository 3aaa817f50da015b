import { type SqlBool, sql } from 'kysely'
import type { Hooks } from '../../../resource/hooks.ts'

/** DG-08: adds the filter `notPrinted`: records without a valid printed original certificate. */
export const certificateFilterHooks: Pick<Hooks, 'narrow'> = {
  narrow({ notPrinted }) {
    if (notPrinted !== '1') return null
    return sql<SqlBool>`not exists (
      select from xw_certificate_print p where p.tenant_id = t.tenant_id and p.record_id = t.id
        and p.kind = 'original' and p.state = '1')`
  },
}
