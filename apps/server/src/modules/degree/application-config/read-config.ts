import type { ConfiguredMajor, MajorConfig } from '@xw/shared/degree/majors'
import { majorConfigResource } from '@xw/shared/resources/xw/major-config'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A school and one of its degree types. */
export interface SchoolDegreeType {
  tenantId: number
  type: string
}

/**
 * Reads the majors that a school's departments may award in a degree type; `majorsOf` applies them to one department.
 */
export async function readMajorConfig(tx: Tx, { tenantId, type }: SchoolDegreeType): Promise<MajorConfig> {
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
