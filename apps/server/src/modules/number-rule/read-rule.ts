import type { NumberRule } from '@xw/shared/degree/number-pattern'
import { numberRule } from '@xw/shared/resources/xw/number-rule'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'

/** How a school numbers the certificates of a degree type; null where it has not said so. */
export async function readNumberRule(tx: Tx, tenantId: number, degreeType: string): Promise<NumberRule | null> {
  const { rows } = await sql<NumberRule>`
    select pattern, type_code as "typeCode", first_no as "firstNo" from ${sql.table(numberRule.table)}
    where tenant_id = ${tenantId} and xwbslbm = ${degreeType}`.execute(tx)
  return rows[0] ?? null
}
