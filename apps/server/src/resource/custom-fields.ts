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

/** The fields that a school has added and uses, of one degree type or of all, in the order of its form. */
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

/** What has to be attached stands behind the fields. */
async function readAttachments(tx: Tx, tenantId: number, degreeType?: string): Promise<CustomField[]> {
  const { rows } = await sql<{ type: string; asked: RowsRow[] }>`
    select xwbslbm as type, attachments as asked from ${sql.table(degreeConfigResource.table)}
    where tenant_id = ${tenantId} and attachments is not null
      ${degreeType ? sql`and xwbslbm = ${degreeType}` : sql``}`.execute(tx)
  return rows.flatMap(({ type, asked }) => buildAttachmentFields(type, asked))
}

/** The definition that a business key names, with what the school has added to it. As it is in the database now. */
export async function definitionByBizKey(tx: Tx, tenantId: number, bizKey: string): Promise<ResourceDef | null> {
  const type = degreeTypes.find(({ code }) => degreeRecordBizKey(code) === bizKey)
  const own = type ? await readCustomFields(tx, tenantId, type.code) : []
  if (!type || own.length === 0) return findDefByBizKey(bizKey)
  return { ...degreeRecordDef(type.code, { customFields: buildCustomFields(own) }), bizKey }
}
