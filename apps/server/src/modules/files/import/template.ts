import { getBizKey } from '@xw/shared/resource/field-permissions'
import type { FirstRow, ImportKind, TemplateField } from '@xw/shared/wire/imports'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import { textOfCell } from '../../../resource/bulk/cells.ts'
import { readSheetTable } from '../../../resource/bulk/header.ts'
import { headingOf } from '../../../resource/export.ts'
import type { Sheet } from '../../../spreadsheet/types.ts'
import type { ImportField } from './importable.ts'
import { type ColumnMatch, countKnownHeadings } from './match-columns.ts'

const maxSample = 100

export async function readFirstRow(sheet: Sheet, fields: readonly ImportField[]): Promise<FirstRow | null> {
  const table = await readSheetTable(sheet.rows(), names => countKnownHeadings(fields, names))
  if (!table) return null
  for await (const { cells } of table.rows) {
    const entries = table.names.map((name, index) => [name, textOfCell(cells[index]).slice(0, maxSample)] as const)
    return { columnNames: table.names, firstRow: Object.fromEntries(entries) }
  }
  return { columnNames: table.names, firstRow: {} }
}

/** A field of the template, under the wire’s names. */
export const toTemplateField = (field: ImportField, match: ColumnMatch | undefined): TemplateField => ({
  id: field.key,
  mc: headingOf(field),
  excelmc: headingOf(field),
  fieldKey: field.key,
  fieldKeyCn: field.field.label,
  sfbx: field.isRequired ? 1 : 0,
  excelField: match?.column ?? null,
  rivals: match?.rivals ?? [],
})

const choiceKey = (access: Access, kind: ImportKind) => `import:${getBizKey(access.base)}:${kind}`

/** Loads the column that the user last chose for each field. */
export async function loadColumnChoice(tx: Tx, access: Access, kind: ImportKind): Promise<Record<string, string>> {
  const { tenantId, userId } = access.session
  const row = await tx
    .selectFrom('sys_user_page')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('page_key', '=', choiceKey(access, kind))
    .executeTakeFirst()
  return (row?.settings ?? {}) as Record<string, string>
}

export async function saveColumnChoice(
  tx: Tx,
  access: Access,
  kind: ImportKind,
  mapping: readonly { column: string; key: string }[],
): Promise<void> {
  const { tenantId, userId }: Session = access.session
  const settings = JSON.stringify(Object.fromEntries(mapping.map(({ column, key }) => [key, column])))
  await tx
    .insertInto('sys_user_page')
    .values({ tenant_id: tenantId, user_id: userId, page_key: choiceKey(access, kind), settings })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'page_key']).doUpdateSet({ settings }))
    .execute()
}
