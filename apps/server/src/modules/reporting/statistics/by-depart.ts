import { byDepart, recordFigures } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { buildCondition, type CountedRecords, listDepartments, unionAll } from '../figures/index.ts'
import { groupInTypeOrder, reportRow, sumRow, type TypeCount, textCell, typeName } from './cells.ts'

/** The count of one department and type. */
export interface DepartCount extends TypeCount {
  depart_id: string | null
}

/** A caller who does not see the state or the department of records gets no counts by department. */
const canCountByDepart = (one: CountedRecords) =>
  buildCondition(one, recordFigures.submitted) !== null && buildCondition(one, byDepart(null)) !== null

/** Counts by department and by the further columns of `more`, in one pass over the records of each type. */
export async function countByDepart<F extends DepartCount>(
  tx: Tx,
  reached: readonly CountedRecords[],
  more: (one: CountedRecords) => { select: RawBuilder<unknown>; groupBy?: RawBuilder<unknown> },
): Promise<F[]> {
  const shown = reached.filter(canCountByDepart)
  if (shown.length === 0) return []
  const parts = shown.map(one => {
    const { type, access, condition } = one
    const { select, groupBy } = more(one)
    return sql`
      select ${type} as xwbslbm, t.depart_id, count(*)::int as count, ${select}
      from ${sql.table(access.base.table)} t where ${condition} group by t.depart_id${groupBy ? sql`, ${groupBy}` : sql``}`
  })
  return (await sql<F>`${unionAll(parts)}`.execute(tx)).rows
}

/** One row for each department of each type, a subtotal below each type, and the total at the end. */
export async function buildDepartRows<F extends DepartCount>(
  tx: Tx,
  facts: readonly F[],
  cellsOf: (own: readonly F[]) => StatisticsTable['rows'][number]['cells'],
): Promise<StatisticsTable['rows']> {
  const departs = await listDepartments(tx, [...new Set(facts.map(({ depart_id }) => depart_id))])
  const types = groupInTypeOrder(facts)
  const rows = types.flatMap(([type, ofType]) => {
    const byDepartId = Map.groupBy(ofType, ({ depart_id }) => depart_id)
    const own = departs.flatMap(({ id, name }) => {
      const some = byDepartId.get(id)
      return some ? [reportRow(byDepart(id), [textCell(typeName(type)), textCell(name), ...cellsOf(some)])] : []
    })
    return own.length > 1 ? [...own, sumRow([textCell(typeName(type)), textCell('小计'), ...cellsOf(ofType)])] : own
  })
  return types.length > 1 || rows.length === 0
    ? [...rows, sumRow([textCell('合计'), textCell(''), ...cellsOf(facts)])]
    : rows
}
