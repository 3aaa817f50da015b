import { sql } from 'kysely'
import { AppError, type ErrorKind } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { RecordValues } from '../stored.ts'
import { orderByParent, resolveParent } from './file-tree.ts'
import { type ImportPlan, slotOf } from './plan.ts'
import { openRow } from './row-values.ts'
import { buildVerdicts, type RowRange } from './verdicts.ts'

/** The reason for conflicts that only the database detects: a value taken a moment ago, a record that is gone. */
export const conflictReason = '与已有数据冲突，未能保存'
export const isDataFault = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^2[23]/.test(code)
}

type Save = NonNullable<ImportPlan['save']>

/** Saves the rows of a range one by one through their module, and stores the result of each. */
export async function saveRows(tx: Tx, plan: ImportPlan & { save: Save; rowSlot: number }, range: RowRange) {
  const { place, session } = plan.access
  const { rows } = await sql<{ row_no: number; outcome: 'same' | null; reason: string | null; sealed: string | null }>`
    select verdict.row_no, verdict.outcome, verdict.reason, ${slotOf(plan.rowSlot)} as sealed
    from (${buildVerdicts(plan, range, 'look')}) verdict
    join staging.import_row s on s.import_id = ${range.importId} and s.row_no = verdict.row_no order by 1`.execute(tx)
  const opened = rows.map(({ row_no: row, reason, sealed }) => ({
    row,
    reason,
    values: reason === null && sealed !== null ? openRow(place, sealed) : null,
  }))
  await plan.prepare?.(opened.map(({ values }) => values).filter(values => values !== null))
  const resultOf = new Map<number, SaveRowResult>()
  for (const { row, reason, values } of orderByParent(plan.access, opened))
    resultOf.set(row, values ? await saveOne(tx, plan, values) : { id: null, reason })
  const results = rows.map(row => resultOf.get(row.row_no) ?? { id: null, reason: row.reason })
  await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, data_id, data_version, outcome, reason)
    select ${session.tenantId}, ${range.importId}, row_no, data_id, case when data_id is not null then 1 end, outcome, reason
    from unnest(${rows.map(row => row.row_no)}::int[], ${results.map(({ id }) => id)}::uuid[],
      ${rows.map(row => row.outcome)}::text[], ${results.map(({ reason }) => reason)}::text[])
      as saved (row_no, data_id, outcome, reason)`.execute(tx)
  const success = results.filter(({ id }) => id !== null).length
  const same = rows.filter(({ outcome }) => outcome === 'same').length
  return { success, same, fail: results.length - success - same }
}

interface SaveRowResult {
  id: string | null
  reason: string | null
}

/** Errors that refuse one row and do not stop the others, such as granting a role that the caller lacks. */
const rowFaults: ReadonlySet<ErrorKind> = new Set(['invalid', 'refused', 'conflict', 'stale', 'notFound', 'forbidden'])

/** Saves one row behind a savepoint, so that its failure leaves the others alone. */
async function saveOne(
  tx: Tx,
  { access, save }: ImportPlan & { save: Save },
  values: RecordValues,
): Promise<SaveRowResult> {
  await sql`savepoint one_row`.execute(tx)
  try {
    const id = await save(tx, await resolveParent(tx, access, values))
    await sql`release savepoint one_row`.execute(tx)
    return { id, reason: null }
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(tx)
    if (error instanceof AppError && rowFaults.has(error.kind)) return { id: null, reason: error.message }
    if (isDataFault(error)) return { id: null, reason: conflictReason }
    throw error
  }
}
