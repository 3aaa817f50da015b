import type { ConfiguredMajor, MajorConfig } from '@xw/shared/degree/majors'
import { majorConfigResource } from '@xw/shared/resources/xw/major-config'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A degree type of a school. */
export interface OfType {
  tenantId: number
  type: string
}

/** What departments of a school may award in a degree type: for `majorsOf`, which says what that means for one of them. */
export async function readMajorConfig(tx: Tx, { tenantId, type }: OfType): Promise<MajorConfig> {
  const { rows: majors } = await sql<ConfiguredMajor>`
    select depart_id as "departId", zydm, coalesce(zymc, zydm) as zymc, xwlbms as degrees, valid_from as "validFrom",
      valid_to as "validTo", yjxkm as discipline, sfyjxk = '1' as "isByDiscipline", zszymc as "certificateName"
    from ${sql.table(majorConfigResource.table)}
    where tenant_id = ${tenantId} and xwbslbm = ${type} and status = '1' order by zydm`.execute(tx)
  const departs =
    majors.length === 0
      ? []
      : await tx.selectFrom('sys_depart').select(['id', 'parent_id']).where('tenant_id', '=', tenantId).execute()
  return { majors, parents: new Map(departs.map(({ id, parent_id }) => [id, parent_id])) }
}
