import { buildAttachmentFields } from '@xw/shared/degree/attachments'
import { buildCustomFields, type CustomField } from '@xw/shared/degree/custom-fields'
import { degreeRecordBizKey, degreeRecordDef } from '@xw/shared/degree/degree-record'
import { degreeTypes } from '@xw/shared/degree/types'
import type { RowsRow } from '@xw/shared/field-types/rows'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { findDefByBizKey } from '@xw/shared/resources/biz-keys'
import { customFieldResource } from '@xw/shared/resources/xw/custom-field'
import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'

/** Reads the enabled fields that a school added for one degree type or all of them, in the order of its form. */
export async function readCustomFields(tx: Tx, tenantId: number, degreeType?: string): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select code, xwbslbm, name, kind, dict_code as "dictCode", coalesce(options, '[]') as options,
      max_length as "maxLength", required = '1' as required, pattern, pattern_message as "patternMessage", help,
      group_name as "groupName", student_visible = '1' as "studentVisible", student_editable = '1' as "studentEditable"
    from ${sql.table(customFieldResource.table)}
    where tenant_id = ${tenantId} and status = '1' ${degreeType ? sql`and xwbslbm = ${degreeType}` : sql``}
    order by sort_no, length(code), code`.execute(tx)
  return [...rows, ...(await readAttachments(tx, tenantId, degreeType))]
}

/** Required attachments come after the fields. */
async function readAttachments(tx: Tx, tenantId: number, degreeType?: string): Promise<CustomField[]> {
  const { rows } = await sql<{ type: string; asked: RowsRow[] }>`
    select xwbslbm as type, attachments as asked from ${sql.table(degreeConfigResource.table)}
    where tenant_id = ${tenantId} and attachments is not null
      ${degreeType ? sql`and xwbslbm = ${degreeType}` : sql``}`.execute(tx)
  return rows.flatMap(({ type, asked }) => buildAttachmentFields(type, asked))
}

/** Returns the definition for a business key, with the fields that the school added, as the database has them now. */
export async function definitionByBizKey(tx: Tx, tenantId: number, bizKey: string): Promise<ResourceDef | null> {
  const type = degreeTypes.find(({ code }) => degreeRecordBizKey(code) === bizKey)
  const own = type ? await readCustomFields(tx, tenantId, type.code) : []
  if (!type || own.length === 0) return findDefByBizKey(bizKey)
  return { ...degreeRecordDef(type.code, { customFields: buildCustomFields(own) }), bizKey }
}
