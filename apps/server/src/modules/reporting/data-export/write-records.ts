import { findDegreeType } from '@xw/shared/degree/types'
import type { ListQuery } from '@xw/shared/query/list-query'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readExport } from '../../../resource/export.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import type { TaskRun } from '../../../tasks/define-task.ts'
import { buildPassedCondition, type ExportRequest, selectFrozenRows } from './export-request.ts'
import { findDbfMisfit, type MisfitList } from './misfit-list.ts'
import type { ExportFile } from './open-file.ts'
import type { ExportedPhoto } from './photos.ts'
import { type CodeTextsByField, type ExportPlan, listMaskedFields, type PlannedColumn } from './plan.ts'

interface WriteOptions {
  query: ListQuery
  wanted: ExportRequest
  plan: ExportPlan
  file: ExportFile
  misfits: MisfitList
  hooks: Hooks
  task: TaskRun
  /** The expected number of rows, for the progress bar. */
  rows: number
}

/** Writes the records of an export row by row; returns their number and their photos. */
export async function writeExportedRecords(
  tx: Tx,
  access: Access,
  { query, wanted, plan, file, misfits, hooks, task, rows: expected }: WriteOptions,
): Promise<{ rows: number; photos: ExportedPhoto[] }> {
  const { template, withPhotos, submissionId } = wanted
  const whose = createPersonReader(access, wanted)
  // Frozen records had no errors when they were submitted.
  const also = submissionId ? null : buildPassedCondition(template)
  const isDbf = template.format === 'dbf'
  const photos: ExportedPhoto[] = []
  let rows = 0
  const toRow = (record: RecordValues, texts: CodeTextsByField): string[] => {
    rows += 1
    const cells = plan.columns.map(column => column.read(record, texts))
    if (withPhotos)
      photos.push({ ...whose(record), row: rows, ...toExportedPhoto(record, template.photo?.nameField ?? '') })
    return isDbf
      ? fitDbfCells(plan.columns, cells, misfit => misfits.add({ ...whose(record), row: rows, ...misfit }))
      : cells
  }
  const from = submissionId && selectFrozenRows(access.session.tenantId, submissionId)
  const reading = { query, hooks, def: plan.def, isCounted: isDbf, ...(also && { also }), ...(from && { from }) }
  await readExport(tx, access, reading, async (records, texts, total) => {
    task.signal.throwIfAborted()
    if (total !== null) file.expect(total)
    await file.write(records.map(record => toRow(record, texts)))
    task.progress(Math.min(90, (rows / expected) * 90), { totalNum: Math.max(rows, expected), successNum: rows })
  })
  return { rows, photos }
}

/** Names the person of a row as far as the caller may see it. */
function createPersonReader(access: Access, { xwlx, unmasked }: ExportRequest) {
  const masked = listMaskedFields(access, unmasked)
  const seen = (record: RecordValues, key: string) => (masked.has(key) ? '' : textIn(record, key))
  const idField = findDegreeType(xwlx)?.idField ?? 'xh'
  return (record: RecordValues) => ({ number: seen(record, idField), name: seen(record, 'xm') })
}

const toExportedPhoto = (record: RecordValues, nameField: string) => ({
  recordId: textIn(record, 'id'),
  photoId: codesIn(record, 'photo')[0] ?? null,
  called: textIn(record, nameField),
})

/**
 * Makes the cells of a DBF row. A value that does not fit is left empty and reported: an empty cell makes a reader ask, a
 * wrong name or half a title does not.
 */
function fitDbfCells(
  columns: readonly PlannedColumn[],
  cells: readonly string[],
  tell: (misfit: { column: string; value: string; why: string }) => void,
): string[] {
  return cells.map((value, index) => {
    const column = columns[index]
    const why = column ? findDbfMisfit(value, column.width ?? 1) : null
    if (!column || why === null) return value
    tell({ column: column.header, value, why })
    return ''
  })
}
