import type { ExportColumn, ExportFormat } from '@xw/shared/degree/export-columns'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { exportTemplateResource } from '@xw/shared/resources/xw/export-template'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'

/** A template as an export stores it, so that a later change of the template does not change the export. */
export interface StoredExportTemplate {
  id: string
  name: string
  format: ExportFormat
  onlyPassed: boolean
  landscape: boolean
  columns: readonly ExportColumn[]
  photo: { width: number; height: number; maxKb: number; nameField: string } | null
}

/** Lists the templates that a school has enabled for a degree type, oldest first. */
export async function listEnabledExportTemplates(
  tx: Tx,
  tenantId: number,
  type: DegreeTypeCode,
): Promise<StoredExportTemplate[]> {
  const { rows } = await sql<StoredExportTemplate>`
    select id, name, format, only_passed = '1' as "onlyPassed", landscape = '1' as landscape, columns,
      case when photo_width is not null and photo_height is not null and photo_name is not null
        then jsonb_build_object('width', photo_width, 'height', photo_height, 'maxKb', coalesce(photo_kb, 200), 'nameField', photo_name)
      end as photo
    from ${sql.table(exportTemplateResource.table)}
    where tenant_id = ${tenantId} and enabled = '1' and (coalesce(cardinality(types), 0) = 0 or ${type} = any(types))
    order by create_time, id`.execute(tx)
  return rows
}

/** Loads one of these templates, or refuses when it is not among them. */
export async function requireExportTemplate(
  tx: Tx,
  tenantId: number,
  { id, type }: { id: string; type: DegreeTypeCode },
): Promise<StoredExportTemplate> {
  const found = isId(id)
    ? (await listEnabledExportTemplates(tx, tenantId, type)).find(template => template.id === id)
    : undefined
  if (!found) throw refused('导出模板不存在、已停用，或不适用于该学位类型')
  return found
}
