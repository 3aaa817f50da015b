import { type ExportColumn, findExportColumnsDefect } from '@xw/shared/degree/export-columns'
import { exportTemplateResource } from '@xw/shared/resources/xw/export-template'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { encodeGbk, unencodable } from '../../../spreadsheet/gbk.ts'

const countGbkBytes = (text: string): number | null => (unencodable(text).length > 0 ? null : encodeGbk(text).length)

/** Requires width, height and naming field of photos together, or none of them. */
function checkPhotoFields(after: RecordValues): Record<string, string> {
  const keys = ['photoWidth', 'photoHeight', 'photoName'] as const
  const missing = keys.filter(key => after[key] === null || after[key] === undefined)
  if (missing.length === 0 || missing.length === keys.length) return {}
  return Object.fromEntries(
    missing.map(key => [key, `导出照片须同时填写宽度、高度和命名，请填写${exportTemplateResource.fields[key].label}`]),
  )
}

const hooks: Hooks = {
  async beforeSave({ values, before }) {
    const after = { ...before, ...values }
    const columns = Array.isArray(after.columns) ? (after.columns as readonly ExportColumn[]) : []
    const flaw = findExportColumnsDefect(columns, textIn(after, 'format'), countGbkBytes)
    const flaws = { ...(flaw && { columns: flaw }), ...checkPhotoFields(after) }
    if (Object.keys(flaws).length > 0) throw invalid(flaws)
  },
  /** Preset templates cannot be deleted: the next start of the server would create them again. */
  async beforeDelete({ tx, access: { session }, ids }) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(exportTemplateResource.table)}
      where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]) and preset is not null limit 1`.execute(tx)
    if (rows[0]) throw refused(`“${rows[0].name}”是预置模板，不能删除；不再使用时请停用`)
  },
}

/** The templates of the data export. */
export const exportTemplateRoutes = (engine: Engine): Routes =>
  engine.resource(exportTemplateResource, { hooks }).routes
