import type { NumberRule } from '@xw/shared/degree/number-pattern'
import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A rule with the order that certificates are numbered in: that of the council's list, or by department. */
export interface OrderedRule extends NumberRule {
  readonly byList: boolean
}

/** How a school numbers the certificates of a degree type; null where it has not said so. */
export async function readNumberRule(tx: Tx, tenantId: number, degreeType: string): Promise<OrderedRule | null> {
  const { rows } = await sql<OrderedRule>`
    select pattern, type_code as "typeCode", first_no as "firstNo", by_list = '1' as "byList" from ${sql.table(numberRuleResource.table)}
    where tenant_id = ${tenantId} and xwbslbm = ${degreeType}`.execute(tx)
  return rows[0] ?? null
}
