import type { NumberRule } from '@xw/shared/degree/number-pattern'
import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A number rule with the order of numbering: by the council's list when `byList`, otherwise by department. */
export interface OrderedRule extends NumberRule {
  readonly byList: boolean
}

/** Reads the number rule of a degree type. Returns null when the school has none: such certificates get no numbers. */
export async function readNumberRule(tx: Tx, tenantId: number, degreeType: string): Promise<OrderedRule | null> {
  const { rows } = await sql<OrderedRule>`
    select pattern, type_code as "typeCode", first_no as "firstNo", by_list = '1' as "byList" from ${sql.table(numberRuleResource.table)}
    where tenant_id = ${tenantId} and xwbslbm = ${degreeType}`.execute(tx)
  return rows[0] ?? null
}
