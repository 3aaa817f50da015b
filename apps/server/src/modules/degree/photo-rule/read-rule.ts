import { defaultPhotoRule, type PhotoRule } from '@xw/shared/degree/photos'
import { everyDegreeType, photoRuleResource } from '@xw/shared/resources/xw/photo-rule'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/**
 * Reads the photo rule of a degree type: the school's rule for the type, its rule for all types, or the product's
 * default.
 */
export async function readPhotoRule(tx: Tx, tenantId: number, degreeType: string): Promise<PhotoRule> {
  const { rows } = await sql<PhotoRule>`
    select formats, max_size as "maxSize", min_width as "minWidth", min_height as "minHeight", max_width as "maxWidth",
      max_height as "maxHeight", min_ratio::float8 as "minRatio", max_ratio::float8 as "maxRatio"
    from ${sql.table(photoRuleResource.table)}
    where tenant_id = ${tenantId} and xwbslbm in (${degreeType}, ${everyDegreeType})
    order by xwbslbm = ${everyDegreeType} limit 1`.execute(tx)
  return rows[0] ?? defaultPhotoRule
}
