import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { checkUpload } from '@xw/shared/files/upload-rules'
import { refused } from '../../../lib/errors.ts'
import type { Upload } from '../../../plugins/uploads.ts'
import { readSheetTable } from '../../../resource/bulk/header.ts'
import type { ImportPlan, MappedColumn } from '../../../resource/bulk/plan.ts'
import { chunkSizeOf } from '../../../resource/bulk/run.ts'
import { headingOf } from '../../../resource/export.ts'
import { SpreadsheetError } from '../../../spreadsheet/errors.ts'
import type { Sheet } from '../../../spreadsheet/types.ts'
import { listFileNotes } from './file-notes.ts'
import { type ImportField, listImportFields } from './importable.ts'
import { countKnownHeadings } from './match-columns.ts'
import { openSheet } from './open-file.ts'
import { describeUnknownColumns, type SheetColumns, sortColumns } from './sheet-columns.ts'

/** A file whose columns are known and that has rows. */
export interface SheetFile extends Upload {
  sheet: Sheet
  columns: SheetColumns
  /** Whether it has more rows than one chunk, which is imported as a whole or not at all. */
  isLarge: boolean
  /** Lists what the user should know before the import. */
  notes(): Promise<string[]>
}

/** Reads a file as far as needed to know its columns and whether it is large. `plan` has no columns yet. */
export async function inspectSheetFile(plan: ImportPlan, upload: Upload): Promise<SheetFile> {
  const limit = chunkSizeOf(plan)
  const flaw = checkUpload({ name: upload.name, size: upload.size, type: '' }, uploadRulesByBiz.import)
  if (flaw) throw refused(flaw)
  try {
    const opened = await openSheet(upload.path, { name: upload.name, owner: plan.access.session.userId })
    const { sheet } = opened
    const fields = listImportFields(plan.access, {})
    const table = await readSheetTable(sheet.rows(), names => countKnownHeadings(fields, names))
    const columns = sortColumns(plan.access, table?.names ?? [])
    const rows = table ? await countRows(table.rows, limit) : 0
    assertHeader(plan, fields, columns.mapping)
    if (rows === 0) throw refused('文件中没有数据行')
    return {
      ...upload,
      sheet,
      columns,
      isLarge: rows > limit,
      notes: async () => [...(await listFileNotes(opened)), ...listUnknownColumnNotes(columns.unread)],
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? refused(error.message) : error
  }
}

const listUnknownColumnNotes = (unread: readonly string[]) =>
  unread.length === 0 ? [] : [`${describeUnknownColumns(unread)}，不会导入`]

async function countRows(rows: AsyncIterable<unknown>, limit: number): Promise<number> {
  let count = 0
  for await (const _ of rows) {
    count += 1
    if (count > limit) break
  }
  return count
}

/** Requires at least half of the required columns in the header, or any column when none is required. */
function assertHeader(
  { required = [] }: ImportPlan,
  fields: readonly ImportField[],
  mapping: readonly MappedColumn[],
): void {
  const isFound = ({ key }: ImportField) => mapping.some(mapped => mapped.key === key)
  const wanted = fields.filter(({ key }) => required.includes(key))
  const found = (wanted.length > 0 ? wanted : fields).filter(isFound)
  if (found.length === 0 || found.length * 2 < wanted.length)
    throw refused(`没有找到表头：第一行应为 ${fields.slice(0, 5).map(headingOf).join('、')} 等列名`)
}
