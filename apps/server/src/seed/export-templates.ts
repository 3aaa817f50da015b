import { exportPresets } from '@xw/shared/degree/export-presets'
import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'

/** Adds missing export templates to schools. A template that a school has changed stays as it is. */
export async function seedExportTemplates(tx: Tx, schools: readonly number[]): Promise<void> {
  for (const tenantId of schools)
    for (const { code, name, versionYear, format, onlyPassed, landscape, columns, photo } of exportPresets)
      await sql`
        insert into xw_export_template (tenant_id, id, preset, name, version_year, format, only_passed, landscape, columns,
          photo_width, photo_height, photo_kb, photo_name, create_time)
        select ${tenantId}, ${newId()}, ${code}, ${name}, ${versionYear}, ${format}, ${onlyPassed}, ${landscape},
          ${JSON.stringify(columns)}::jsonb, ${photo?.width ?? null}, ${photo?.height ?? null}, ${photo?.maxKb ?? null},
          ${photo?.nameField ?? null}, clock_timestamp()
        where not exists (
          select from xw_export_template where tenant_id = ${tenantId} and (preset = ${code} or name = ${name}))`.execute(
        tx,
      )
}
