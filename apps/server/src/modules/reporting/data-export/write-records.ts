import { findDegreeType } from '@xw/shared/degree/types'
import type { ListQuery } from '@xw/shared/query/list-query'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readExport } from '../../../resource/export.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import type { TaskRun } from '../../../tasks/define-task.ts'
import { dbfMisfit, type Misfits } from './misfits.ts'
import type { OpenFile } from './open-file.ts'
import type { WantedPhoto } from './photos.ts'
import { type ExportPlan, maskedIn, type PlannedColumn, type Texts } from './plan.ts'
import { frozenRows, passed, type WantedExport } from './wanted.ts'

interface Writing {
  query: ListQuery
  wanted: WantedExport
  plan: ExportPlan
  file: OpenFile
  misfits: Misfits
  hooks: Hooks
  task: TaskRun
  /** About how many there will be. */
  rows: number
}

/** Writes the records of an export row by row; gives how many there were, and the photos that belong to them. */
export async function writeRecords(
  tx: Tx,
  access: Access,
  { query, wanted, plan, file, misfits, hooks, task, rows: expected }: Writing,
): Promise<{ rows: number; photos: WantedPhoto[] }> {
  const { template, withPhotos, submissionId } = wanted
  const whose = whoseRow(access, wanted)
  // What was reported was without errors then.
  const also = submissionId ? null : passed(template)
  const isDbf = template.format === 'dbf'
  const photos: WantedPhoto[] = []
  let rows = 0
  const toRow = (record: RecordValues, texts: Texts): string[] => {
    rows += 1
    const cells = plan.columns.map(column => column.read(record, texts))
    if (withPhotos) photos.push({ ...whose(record), row: rows, ...photoOf(record, template.photo?.nameField ?? '') })
    return isDbf
      ? fitted(plan.columns, cells, misfit => misfits.add({ ...whose(record), row: rows, ...misfit }))
      : cells
  }
  const from = submissionId && frozenRows(access.session.tenantId, submissionId)
  const reading = { query, hooks, def: plan.def, isCounted: isDbf, ...(also && { also }), ...(from && { from }) }
  await readExport(tx, access, reading, async (records, texts, total) => {
    task.signal.throwIfAborted()
    if (total !== null) file.expect(total)
    await file.write(records.map(record => toRow(record, texts)))
    task.progress(Math.min(90, (rows / expected) * 90), { totalNum: Math.max(rows, expected), successNum: rows })
  })
  return { rows, photos }
}

/** Whose row it is, as far as the caller sees it. */
function whoseRow(access: Access, { xwlx, unmasked }: WantedExport) {
  const masked = maskedIn(access, unmasked)
  const seen = (record: RecordValues, key: string) => (masked.has(key) ? '' : textIn(record, key))
  const idField = findDegreeType(xwlx)?.idField ?? 'xh'
  return (record: RecordValues) => ({ number: seen(record, idField), name: seen(record, 'xm') })
}

const photoOf = (record: RecordValues, nameField: string) => ({
  recordId: textIn(record, 'id'),
  photoId: codesIn(record, 'photo')[0] ?? null,
  called: textIn(record, nameField),
})

/**
 * The cells of a DBF row. One that does not fit is left empty and told: whoever reads an empty one asks for it, whoever
 * reads a wrong name or half a title does not.
 */
function fitted(
  columns: readonly PlannedColumn[],
  cells: readonly string[],
  tell: (misfit: { column: string; value: string; why: string }) => void,
): string[] {
  return cells.map((value, index) => {
    const column = columns[index]
    const why = column ? dbfMisfit(value, column.width ?? 1) : null
    if (!column || why === null) return value
    tell({ column: column.header, value, why })
    return ''
  })
}
